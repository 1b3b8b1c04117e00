import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { listNavigation } from './list-path.ts';

const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Shows another list, after what was pressed for it has been drawn: the router's work would delay that. */
export function useShowList(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback((path) => void nextPaint().then(() => navigate(path, listNavigation)), [navigate]);
}

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that announces a text to screen readers, even if repeated. */
export const useAnnounce = () => useContext(AnnounceContext);

export function useAnnounced(text: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text, announce]);
}

interface AnnouncedTextProps {
  text: string;
  className?: string | undefined;
}

export function AnnouncedText({ text, className }: AnnouncedTextProps) {
  useAnnounced(text);
  return <p className={className}>{text}</p>;
}

/** After this, the text is removed, so nobody finds it at the end of the page. */
const keptMs = 7000;

/**
 * A live region for all pages, or for a dialog, because screen readers often miss a region that's
 * inserted with its text.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState<readonly { id: number; text: string }[]>([]);
  const lastId = useRef(0);
  const announce = useCallback((text: string) => {
    lastId.current += 1;
    const added = { id: lastId.current, text };
    setAnnounced((before) => [...before, added]);
    setTimeout(() => setAnnounced((before) => before.filter((each) => each !== added)), keptMs);
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visuallyHidden" aria-live="polite">
        {announced.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </AnnounceContext>
  );
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Marks the large logo of Home, which the header's small one waits for. */
export const largeLogoId = 'logo';

/** Whether the large logo is in view: from the server's HTML on, Home opens with it. */
export function useLargeLogo(): boolean {
  const isHome = useLocation().pathname === '/';
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const logo = isHome ? document.getElementById(largeLogoId) : null;
    if (logo === null) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting === true),
    );
    observer.observe(logo);
    return () => {
      observer.disconnect();
      setInView(true);
    };
  }, [isHome]);
  return isHome && isInView;
}

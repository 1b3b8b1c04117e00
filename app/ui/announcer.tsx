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

/** Returns a function that makes screen readers say a text, also if they have just said it. */
export const useAnnounce = () => useContext(AnnounceContext);

/** Announces a text when it appears and when it changes. */
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

/** Long enough to be read. Afterwards, nobody comes across it at the end of the page. */
const keptMs = 7000;

/**
 * The live region of all pages. Screen readers announce what is added to a region that they know,
 * and often miss one that comes with its text.
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

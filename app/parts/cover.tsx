import { covers } from '#content/generated/covers.ts';
import { useHydrated } from '#framework/page.ts';

interface CoverProps {
  /** A drawing in content/images/covers. */
  name: string;
  eager?: boolean;
}

/**
 * One picture for each theme, because Safari applies the system's theme to SVG pictures.
 * Decorative, so the alt text is empty.
 */
export function Cover({ name, eager = false }: CoverProps) {
  const isHydrated = useHydrated();
  const file = covers.get(`covers/${name}.svg`);
  const picture = {
    width: 1280,
    height: 800,
    // Even if it's far away, for screenshots of the whole page.
    loading: eager || isHydrated ? ('eager' as const) : ('lazy' as const),
  };
  return (
    <>
      <img alt="" {...picture} className="whenLight" src={file} />
      <img alt="" {...picture} className="whenDark" src={`${file}#dark`} />
    </>
  );
}

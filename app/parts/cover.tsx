import { covers } from '#content/generated/covers.ts';

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
  const file = covers.get(`covers/${name}.svg`);
  const picture = {
    width: 1280,
    height: 800,
    loading: eager ? ('eager' as const) : ('lazy' as const),
  };
  return (
    <>
      <img alt="" {...picture} className="whenLight" src={file} />
      <img alt="" {...picture} className="whenDark" src={`${file}#dark`} />
    </>
  );
}

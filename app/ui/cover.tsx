import { covers } from '../../content/generated/covers.ts';

interface CoverProps {
  /** The name of a drawing in content/images/covers. */
  name: string;
  eager?: boolean;
}

/**
 * The drawn cover of a project, once for each theme, because Safari draws a picture in the theme of
 * the system. The text beside it says the same, so screen readers skip it.
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

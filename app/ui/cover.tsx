import { covers } from '../../content/generated/covers.ts';

interface CoverProps {
  /** The name of a drawing in content/images/covers. */
  name: string;
  eager?: boolean;
}

/** The drawn cover of a project. The text beside it says the same, so screen readers skip it. */
export function Cover({ name, eager = false }: CoverProps) {
  return (
    <img
      src={covers.get(`covers/${name}.svg`)}
      width={1280}
      height={800}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}

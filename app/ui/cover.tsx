const files = import.meta.glob<string>('../../content/images/covers/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface CoverProps {
  /** The name of a drawing in content/images/covers. */
  name: string;
  eager?: boolean;
}

/** The drawn cover of a project. The text beside it says the same, so screen readers skip it. */
export function Cover({ name, eager = false }: CoverProps) {
  return (
    <img
      src={files[`../../content/images/covers/${name}.svg`]}
      width={1280}
      height={800}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}

import { pictureFile } from './picture-file.ts';

interface PictureProps {
  /** The built files by name. */
  files: ReadonlyMap<string, string>;
  source: string;
  alt: string;
  widths: readonly number[];
  /** The widest file. */
  size: { width: number; height: number };
  sizes: string;
  eager: boolean;
  className?: string | undefined;
}

export function Picture({
  files,
  source,
  alt,
  widths,
  size,
  sizes,
  eager,
  className,
}: PictureProps) {
  const sourceSet = (format: string) =>
    widths.map((width) => `${pictureFile(files, source, width, format)} ${width}w`).join(', ');
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={pictureFile(files, source, size.width, 'webp')}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        {...size}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

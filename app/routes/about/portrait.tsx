import { pictureFile } from '#app/parts/picture-file.ts';
import { portraits } from '#content/generated/portraits.ts';
import { provider } from '#content/provider.ts';

const sourceSet = (source: string, format: string) =>
  [192, 480, 960]
    .map((width) => `${pictureFile(portraits, source, width, format)} ${width}w`)
    .join(', ');

export function Portrait({ className }: { className: string | undefined }) {
  if (provider.portrait === undefined) return null;
  const { source, alt } = provider.portrait;
  const sizes = '(width >= 64rem) 38vw, 6rem';
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sourceSet(source, 'avif')} sizes={sizes} />
      <img
        src={pictureFile(portraits, source, 480, 'webp')}
        srcSet={sourceSet(source, 'webp')}
        sizes={sizes}
        width={960}
        height={1200}
        alt={alt}
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

import styles from './screenshot-picture.module.css';

const files = import.meta.glob<string>('../../content/images/*-{640,1280}.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});
const widths = [640, 1280];
const sizes = '(width >= 1024px) 33vw, (width >= 640px) 50vw, 100vw';

const sourceSet = (name: string, format: string) =>
  widths.map((width) => `${files[`../../content/images/${name}-${width}.${format}`]} ${width}w`).join(', ');

/** A screenshot in two sizes, as AVIF if the browser supports it, otherwise as WebP. */
export function ScreenshotPicture({ source, alt, eager }: { source: string; alt: string; eager: boolean }) {
  const name = source.replace(/\.png$/, '');
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, 'avif')} sizes={sizes} />
      <img
        className={styles.screenshot}
        src={files[`../../content/images/${name}-640.webp`]}
        srcSet={sourceSet(name, 'webp')}
        sizes={sizes}
        width={1280}
        height={800}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

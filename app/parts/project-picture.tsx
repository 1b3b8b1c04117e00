import type { Project } from '#content/content-types.ts';
import { screenshots } from '#content/generated/screenshots.ts';
import { Cover } from './cover.tsx';
import { pictureFile } from './picture-file.ts';

interface ProjectPictureProps {
  project: Pick<Project, 'cover' | 'screenshot'>;
  eager: boolean;
  sizes?: string;
}

export function ProjectPicture({ project, ...rest }: ProjectPictureProps) {
  return project.screenshot === '#' ? (
    <Cover name={project.cover} eager={rest.eager} />
  ) : (
    <ScreenshotPicture {...project.screenshot} {...rest} />
  );
}

const widths = [640, 1280];
const sizesInGrid = '(width >= 64rem) 28vw, (width >= 40rem) 44vw, 88vw';

const sourceSet = (source: string, format: string) =>
  widths.map((width) => `${pictureFile(screenshots, source, width, format)} ${width}w`).join(', ');

interface ScreenshotPictureProps {
  source: string;
  dark?: string;
  alt: string;
  eager: boolean;
  sizes?: string;
}

export function ScreenshotPicture({ source, dark, eager, ...rest }: ScreenshotPictureProps) {
  if (dark === undefined) return <OnePicture source={source} eager={eager} {...rest} />;
  // Lazy, because hidden eager pictures are loaded too.
  return (
    <>
      <OnePicture className="whenLight" source={source} eager={false} {...rest} />
      <OnePicture className="whenDark" source={dark} eager={false} {...rest} />
    </>
  );
}

function OnePicture({
  source,
  alt,
  eager,
  sizes = sizesInGrid,
  className,
}: Omit<ScreenshotPictureProps, 'dark'> & { className?: string }) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sourceSet(source, 'avif')} sizes={sizes} />
      <img
        src={pictureFile(screenshots, source, 640, 'webp')}
        srcSet={sourceSet(source, 'webp')}
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

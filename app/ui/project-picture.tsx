import type { Project } from '../../content/content-types.ts';
import { screenshots } from '../../content/generated/screenshots.ts';
import { Cover } from './cover.tsx';

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

function fileOf(name: string, width: number, format: string): string {
  const file = screenshots.get(`${name}-${width}.${format}`);
  if (file === undefined)
    throw new Error(
      `${name}-${width}.${format} is not in content/images. Run "npm run content:build".`,
    );
  return file;
}

const sourceSet = (name: string, format: string) =>
  widths.map((width) => `${fileOf(name, width, format)} ${width}w`).join(', ');

interface ScreenshotPictureProps {
  source: string;
  alt: string;
  eager: boolean;
  /** How wide the picture is, as in the attribute of the same name. */
  sizes?: string;
}

export function ScreenshotPicture({
  source,
  alt,
  eager,
  sizes = sizesInGrid,
}: ScreenshotPictureProps) {
  const name = source.replace(/\.png$/, '');
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, 'avif')} sizes={sizes} />
      <img
        src={fileOf(name, 640, 'webp')}
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

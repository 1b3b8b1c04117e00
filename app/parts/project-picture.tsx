import type { Project } from '#content/content-types.ts';
import { screenshots } from '#content/generated/screenshots.ts';
import { Cover } from './cover.tsx';
import { Picture } from './picture.tsx';

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

const shape = { widths: [640, 1280], size: { width: 1280, height: 800 } } as const;
const sizesInGrid = '(width >= 64rem) 28vw, (width >= 40rem) 44vw, 88vw';

interface ScreenshotPictureProps {
  source: string;
  dark?: string;
  alt: string;
  eager: boolean;
  sizes?: string;
}

export function ScreenshotPicture({
  source,
  dark,
  sizes = sizesInGrid,
  ...rest
}: ScreenshotPictureProps) {
  const picture = { ...shape, ...rest, files: screenshots, sizes };
  if (dark === undefined) return <Picture {...picture} source={source} />;
  // Lazy, because hidden eager pictures are loaded too.
  return (
    <>
      <Picture {...picture} className="whenLight" source={source} eager={false} />
      <Picture {...picture} className="whenDark" source={dark} eager={false} />
    </>
  );
}

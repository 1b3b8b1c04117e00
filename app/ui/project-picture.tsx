import type { Project } from '../../content/content-types.ts';
import { Cover } from './cover/cover.tsx';
import { ScreenshotPicture } from './screenshot-picture.tsx';

interface ProjectPictureProps {
  project: Pick<Project, 'projectName' | 'motif' | 'badges' | 'screenshot'>;
  eager: boolean;
  /** How wide a screenshot is, as in the attribute of the same name. */
  sizes?: string;
}

/** The screenshot of a project, or else its cover. */
export function ProjectPicture({ project, ...rest }: ProjectPictureProps) {
  return project.screenshot === '#' ? <Cover project={project} /> : <ScreenshotPicture {...project.screenshot} {...rest} />;
}

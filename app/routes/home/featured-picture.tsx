import { createContext, type ReactNode, useContext } from 'react';
import { useHydrated } from '../../layout/use-hydrated.ts';
import type { Project } from '../../../content/content-types.ts';
import type { ProjectPicture } from '../../ui/project-picture.tsx';
import styles from './selected-work.module.css';

type DrawPicture = (place: number) => ReactNode;

/** Draws the picture of a featured project, by its place. Absent in the browser. */
export const DrawOnServer = createContext<DrawPicture | undefined>(undefined);

export function drawWith(Picture: typeof ProjectPicture, projects: readonly Project[]): DrawPicture {
  const pictures = projects
    .filter(({ featured }) => featured)
    .map((project) => <Picture key={project.projectId} project={project} eager={false} />);
  return (place) => pictures[place];
}

/** The pictures in a document of Home, in their order. */
const drawn = import.meta.env.SSR ? [] : [...document.querySelectorAll(`.${styles.picture} > *`)];

let drawInBrowser: DrawPicture | undefined;

/** Loads the code that draws, which a document of Home does without. If it is missing, this does what the router does where a page is. */
export async function loadPictures(): Promise<void> {
  if (import.meta.env.SSR || drawn.length > 0) return;
  try {
    const [{ ProjectPicture }, { projects }] = await Promise.all([
      import('../../ui/project-picture.tsx'),
      import('../../../content/projects.ts'),
    ]);
    drawInBrowser = drawWith(ProjectPicture, projects);
  } catch {
    // `MissingCode` loads the document instead.
    location.reload();
    await new Promise(() => {});
  }
}

/** The picture of a featured project: as the server drew it if Home came as a document, even when one comes back to it later. */
export function FeaturedPicture({ place }: { place: number }) {
  const draw = useContext(DrawOnServer) ?? drawInBrowser;
  const isInDocument = useHydrated();
  if (draw !== undefined) return <div className={styles.picture}>{draw(place)}</div>;
  // Hydration leaves what is in it.
  if (isInDocument) return <div className={styles.picture} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return <div ref={(frame) => frame?.append(...drawn.slice(place, place + 1))} className={styles.picture} />;
}

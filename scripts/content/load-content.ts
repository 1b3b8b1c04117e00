/**
 * Loads what the owner fills in. Fails in one line with the file and the line of what cannot be
 * read.
 */
export async function loadContent() {
  try {
    return {
      ...(await import('../../content/provider.ts')),
      ...(await import('../../content/projects.ts')),
      ...(await import('../../content/skills.ts')),
      ...(await import('../../content/skill-categories.ts')),
      ...(await import('../../content/technologies.ts')),
      ...(await import('../../content/timeline.ts')),
      ...(await import('../../content/case-studies.ts')),
    };
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const place = /content\/[\w./-]+\.ts:\d+/u.exec(stack)?.[0];
    throw new Error(place === undefined ? message : `${place}: ${message}`, { cause: error });
  }
}

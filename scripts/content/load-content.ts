/**
 * Loads what the owner fills in. Fails in one line with the file and the line of what cannot be
 * read.
 */
export async function loadContent() {
  try {
    const [
      { provider },
      { projects },
      { skills },
      { skillCategories },
      { technologies },
      { timeline },
      { caseStudies },
    ] = await Promise.all([
      import('../../content/provider.ts'),
      import('../../content/projects.ts'),
      import('../../content/skills.ts'),
      import('../../content/skill-categories.ts'),
      import('../../content/technologies.ts'),
      import('../../content/timeline.ts'),
      import('../../content/case-studies.ts'),
    ]);
    return { provider, projects, skills, skillCategories, technologies, timeline, caseStudies };
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const place = /content\/[\w./-]+\.ts:\d+/u.exec(stack)?.[0];
    throw new Error(place === undefined ? message : `${place}: ${message}`, { cause: error });
  }
}

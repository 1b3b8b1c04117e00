/** Loads the owner's content. The error message names the file and line that failed. */
export async function loadContent() {
  try {
    const { skillContent: skills } = await import('#content/skills.ts');
    return {
      skills,
      ...(await import('#content/provider.ts')),
      ...(await import('#content/home.ts')),
      ...(await import('#content/about.ts')),
      ...(await import('#content/mission.ts')),
      ...(await import('#content/background.ts')),
      ...(await import('#content/stats.ts')),
      ...(await import('#content/eras.ts')),
      ...(await import('#content/timeline.ts')),
      ...(await import('#content/skill-categories.ts')),
      ...(await import('#content/technologies.ts')),
      ...(await import('#content/projects.ts')),
      ...(await import('#content/case-studies.ts')),
      ...(await import('#content/promises.ts')),
    };
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const place = /content\/[\w./-]+\.ts:\d+/u.exec(stack)?.[0];
    throw new Error(place === undefined ? message : `${place}: ${message}`, { cause: error });
  }
}

/** Puts the file and line of the content that failed before the message. */
export function locate({ message, stack = '' }: Error): string {
  const place = /(?<!scripts\/)content\/(?:[\w-]+\/)?[\w-]+\.ts:\d+/u.exec(stack)?.[0];
  return place === undefined ? message : `${place}: ${message}`;
}

export async function loadContent() {
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
}

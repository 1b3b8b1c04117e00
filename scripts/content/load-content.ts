/** Puts the file and line of the content that failed before the message. */
export function locate({ message, stack = '' }: Error): string {
  const place = /(?<!scripts\/)content\/(?:[\w-]+\/)?[\w-]+\.ts:\d+/u.exec(stack)?.[0];
  return place === undefined ? message : `${place}: ${message}`;
}

export async function loadContent() {
  const { content } = await import('#content/sample.ts');
  const { eras } = await import('#content/eras.ts');
  const { skillCategories } = await import('#content/skill-categories.ts');
  return { ...content, eras, skillCategories };
}

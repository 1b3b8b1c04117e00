const link = /<link\b[^>]*>/gu;
const deferredModule = /<script type="module"[^>]*>\(\(\) => \{[\s\S]*?addEventListener\("load"/u;

/** Finds what would delay the first paint of a rendered document, or keep its scripts from starting. */
export function findDocumentProblems(html: string): string[] {
  const links = [...html.matchAll(link)].map(([found]) => found);
  return [
    ...links
      .filter((each) => /\bstylesheet\b/u.test(each) && !/\bdisabled\b/u.test(each))
      .map((each) => `waits for a style sheet: ${each}`),
    ...links.filter((each) => /\bmodulepreload\b/u.test(each)).map((each) => `preloads a module: ${each}`),
    ...(html.includes('<style>') ? [] : ['has no style']),
    ...(deferredModule.test(html) ? [] : ['does not start its scripts after it has loaded']),
  ];
}

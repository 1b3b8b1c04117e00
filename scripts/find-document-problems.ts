const noScript = /<noscript>[\s\S]*?<\/noscript>/gu;
const link = /<link\b[^>]*>/gu;
const inlineScript = /<script>([\s\S]*?)<\/script>/gu;
const waitsForLoad = /addEventListener\((["'`])load\1/u;

/** Finds what would delay the first paint of a rendered document, or keep its scripts from starting. */
export function findDocumentProblems(html: string): string[] {
  const links = [...html.replaceAll(noScript, '').matchAll(link)].map(([found]) => found);
  const scripts = [...html.matchAll(inlineScript)].map(([, text = '']) => text);
  return [
    ...links.filter((each) => /\bstylesheet\b/u.test(each) && /\shref=/u.test(each)).map((each) => `waits for a style sheet: ${each}`),
    ...links.filter((each) => /\bmodulepreload\b/u.test(each)).map((each) => `preloads a module: ${each}`),
    ...(html.includes('<style>') ? [] : ['has no style']),
    ...(scripts.some((text) => text.includes('import(') && waitsForLoad.test(text))
      ? []
      : ['does not start its scripts after it has loaded']),
  ];
}

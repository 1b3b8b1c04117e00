import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/giu;
const style = /<style\b[^>]*>([\s\S]*?)<\/style>/giu;
const moduleScript =
  /(<script\b[^>]*\btype="module"[^>]*>)(\s*(?:import "|;)[\s\S]*?window\.__reactRouterRouteModules[\s\S]*?)(<\/script>)/u;
const modulePreload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/?>/gu;
const styleSheet = /<link rel="stylesheet" href="([^"]+)"([^>]*?)\/?>/gu;
const sideEffectImport = /^import ("[^"]+");?$/gmu;
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gmu;
const dataBlock = /\btype="application\/(?:ld\+)?json"/u;

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The hashes that a Content-Security-Policy needs so that the inline scripts and styles of this very document run. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [...html.matchAll(script)].filter(
    ([, attributes]) => !dataBlock.test(attributes ?? '') && !/\bsrc=/u.test(attributes ?? ''),
  );
  return {
    scripts: [...new Set(scripts.map(([, , text]) => sha256(text ?? '')))],
    styles: [...new Set([...html.matchAll(style)].map(([, text]) => sha256(text ?? '')))],
  };
}

/**
 * Lets the first view be painted before any script is fetched: the router's modules are not preloaded, but imported one frame
 * after `load`, in the order in which the router would import them. Its script stays where it is, so that hydration finds it. A page
 * whose scripts do not arrive becomes one that never had any: nothing waits to be shown by them.
 */
export function deferModules(html: string): string {
  const preloads = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const found = moduleScript.exec(html);
  if (found === null) return html;
  const [whole, open = '', body = '', close = ''] = found;
  const namespaces = [...body.matchAll(namespaceImport)];
  const first = [...body.matchAll(sideEffectImport)].map(([, url]) => `await import(${url});`);
  const rest = body
    .replace(sideEffectImport, '')
    .replace(namespaceImport, '')
    .replace(/^\s*;?\s*/u, '');
  const deferred = `(() => {
let begun = false;
const begin = async () => {
if (begun) return;
begun = true;
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${first.join('\n')}
const [${namespaces.map(([, name]) => name).join(', ')}] = await Promise.all([${namespaces.map(([, , url]) => `import(${url})`).join(', ')}]);
${rest.trim()}
};
const start = () => begin().catch((error) => { delete document.documentElement.dataset.js; throw error; });
const soon = () => { requestAnimationFrame(() => setTimeout(start)); setTimeout(start, 500); };
if (document.readyState === "complete") soon(); else addEventListener("load", soon, { once: true });
})();`;
  return html.replace(whole, () => `${open}${deferred}${close}`).replace(modulePreload, '');
}

/**
 * Puts the style sheets into the document, so that the first view needs no second round trip. Their links stay, disabled, because
 * hydration expects them: React patches nothing in a document that it finds complete.
 */
export function inlineStyles(html: string, readStyleSheet: (href: string) => string | undefined): string {
  return html.replace(styleSheet, (link: string, href: string, attributes: string) => {
    const css = readStyleSheet(href);
    return css === undefined || /<\/style/iu.test(css)
      ? link
      : `<style>${css}</style><link rel="stylesheet" href="${href}"${attributes.trimEnd()} disabled=""/>`;
  });
}

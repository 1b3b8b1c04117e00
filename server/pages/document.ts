import { createHash } from 'node:crypto';
import { messages } from '../../content/messages.ts';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/giu;
const style = /<style\b[^>]*>([\s\S]*?)<\/style>/giu;
const moduleScript =
  /(<script\b[^>]*\btype="module"[^>]*>)(\s*(?:import "|;)[\s\S]*?window\.__reactRouterRouteModules[\s\S]*?)(<\/script>)/u;
const modulePreload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/?>/gu;
const styleSheet = /<link rel="stylesheet" href="([^"]+)"([^>]*?)\/?>/gu;
// These match every spelling, to catch what the patterns above miss.
const anyModulePreload = /<link\b[^>]*\bmodulepreload\b[^>]*>/u;
const blockingStyleSheet = /<link\b(?=[^>]*\bstylesheet\b)(?![^>]*\bdisabled\b)[^>]*>/u;
const sideEffectImport = /^import ("[^"]+");?$/gmu;
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gmu;
const dataBlock = /\btype="application\/(?:ld\+)?json"/u;

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Computes the hashes of a document's inline scripts and styles for its Content-Security-Policy. */
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
 * Defers the router's modules until after the first paint. Removes their preloads and imports them one frame after `load`, in the
 * router's order. The script element stays in place for hydration.
 *
 * After a deploy, a page may refer to scripts that no longer exist. It then reloads once if it can reach the server. Session storage
 * records the reload, and the first success clears the record. If the scripts still fail to load, the page falls back to its version
 * without scripts and says so.
 *
 * Throws when the router's output has an unknown form.
 */
export function deferModules(html: string): string {
  const preloads = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const [whole, open = '', body = '', close = ''] = moduleScript.exec(html) ?? [];
  if (whole === undefined) throw new Error('The document has no script of the router that could be deferred');
  const namespaces = [...body.matchAll(namespaceImport)];
  const first = [...body.matchAll(sideEffectImport)].map(([, url]) => `await import(${url});`);
  const rest = body
    .replace(sideEffectImport, '')
    .replace(namespaceImport, '')
    .replace(/^\s*;?\s*/u, '')
    .replace(/^import\(/mu, 'await import(');
  if (namespaces.length === 0 || /^import\b(?!\()/mu.test(rest)) throw new Error('The router’s script imports modules in an unknown way');
  const deferred = `(() => {
const load = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${first.join('\n')}
const [${namespaces.map(([, name]) => name).join(', ')}] = await Promise.all([${namespaces.map(([, , url]) => `import(${url})`).join(', ')}]);
${rest.trim()}
};
const reloadedFor = (use) => { try { return use(sessionStorage, "reloadedFor"); } catch { return undefined; } };
const isFirstFailure = () => reloadedFor((storage, key) => {
if (storage.getItem(key) === location.pathname) return false;
storage.setItem(key, location.pathname);
return true;
});
const isReachable = () => fetch(location.href, { cache: "reload" }).then(({ status }) => status < 500, () => false);
const recover = async (error) => {
if (isFirstFailure() && await isReachable()) { location.reload(); return; }
delete document.documentElement.dataset.js;
const note = Object.assign(document.createElement("p"), { className: "missingCode", role: "alert", textContent: ${JSON.stringify(messages.error.missingCode)} });
document.body.prepend(note);
throw error;
};
let isStarted = false;
const start = () => {
if (isStarted) return;
isStarted = true;
load().then(() => reloadedFor((storage, key) => storage.removeItem(key)), recover);
};
const soon = () => { requestAnimationFrame(() => setTimeout(start)); setTimeout(start, 500); };
if (document.readyState === "complete") soon(); else addEventListener("load", soon, { once: true });
})();`;
  const document = html.replace(whole, () => `${open}${deferred}${close}`).replace(modulePreload, '');
  refuse(document, anyModulePreload, 'still preloads a module');
  return document;
}

/**
 * Inlines the style sheets, so that the first paint needs no second round trip. Their links stay, disabled, because hydration expects
 * them. The router adds an empty fragment to the link of a style sheet that is also imported dynamically.
 *
 * Throws when a style sheet is unknown or would close its element early.
 */
export function inlineStyles(html: string, readStyleSheet: (path: string) => string | undefined): string {
  const document = html.replace(styleSheet, (_link, href: string, attributes: string) => {
    const css = readStyleSheet(href.replace(/#.*$/u, ''));
    if (css === undefined) throw new Error(`The style sheet ${href} is unknown`);
    if (/<\/style/iu.test(css)) throw new Error(`The style sheet ${href} cannot stand in a document`);
    return `<style>${css}</style><link rel="stylesheet" href="${href}"${attributes.trimEnd()} disabled=""/>`;
  });
  refuse(document, blockingStyleSheet, 'still waits for a style sheet');
  return document;
}

/** Throws when a document contains a forbidden element. */
function refuse(document: string, pattern: RegExp, problem: string): void {
  const found = pattern.exec(document);
  if (found !== null) throw new Error(`The document ${problem}: ${found[0]}`);
}

import { createHash } from 'node:crypto';
import { messages } from '../../content/messages.ts';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/giu;
const style = /<style\b[^>]*>([\s\S]*?)<\/style>/giu;
const moduleScript =
  /(<script\b[^>]*\btype="module"[^>]*>)(\s*(?:import "|;)[\s\S]*?window\.__reactRouterRouteModules[\s\S]*?)(<\/script>)/u;
const modulePreload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/?>/gu;
const styleSheet = /<link rel="stylesheet" href="([^"]+)"([^>]*?)\/?>/gu;
// However they are written: what the patterns above miss.
const anyModulePreload = /<link\b[^>]*\bmodulepreload\b[^>]*>/u;
const blockingStyleSheet = /<link\b(?=[^>]*\bstylesheet\b)(?![^>]*\bdisabled\b)[^>]*>/u;
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
 * after `load`, in the order in which the router would import them. Its script stays where it is, so that hydration finds it.
 *
 * After a deploy a page may name scripts that are gone. It is then loaded anew, once, as far as the server can be reached: the record
 * of that in session storage ends with the first success. A page whose scripts still do not arrive becomes one that never had any,
 * and says so: nothing waits to be shown by them.
 *
 * Throws where the router wrote something else than is known here.
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
 * Puts the style sheets into the document, so that the first view needs no second round trip. Their links stay, disabled, because
 * hydration expects them: React patches nothing in a document that it finds complete. The router marks the link of a style sheet that
 * is imported dynamically, too, with an empty fragment.
 *
 * Throws where a style sheet is unknown, or would end its element early.
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

/** Throws when a document holds what it must not. */
function refuse(document: string, pattern: RegExp, problem: string): void {
  const found = pattern.exec(document);
  if (found !== null) throw new Error(`The document ${problem}: ${found[0]}`);
}

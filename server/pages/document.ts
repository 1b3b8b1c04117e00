import { createHash } from 'node:crypto';
import { messages } from '../../content/messages.ts';
import { classesIn, usedStyles } from './used-styles.ts';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/giu;
const link = /<link\b[^>]*>/gu;
const moduleScript = /^\s*(?:import "|;)[\s\S]*?window\.__reactRouterRouteModules/u;
const modulePreload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/?>/gu;
const styleSheet = /<link rel="stylesheet" href="([^"]+)"([^>]*?)\/?>/gu;
const deferredFile = /(<noscript>[\s\S]*?<\/noscript>)|(<use\b[^>]*|<link rel="manifest") href="(?=\/)/gu;
const otherIcon = '<link rel="icon" href="/favicon.ico" sizes="32x32"/>';
// These match every spelling, to catch what the patterns above miss.
const anyModulePreload = /<link\b[^>]*\bmodulepreload\b[^>]*>/u;
const blockingStyleSheet = /<link\b(?=[^>]*\bstylesheet\b)(?![^>]*\bdisabled\b)[^>]*>/u;
const sideEffectImport = /^import ("[^"]+");?$/gmu;
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gmu;

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** A script that the render itself wrote, as the nonce of the render shows. */
interface MarkedScript {
  /** The whole element. */
  element: string;
  open: string;
  text: string;
}

function markedScripts(html: string, nonce: string): MarkedScript[] {
  return [...html.matchAll(script)].flatMap(([element, attributes = '', text = '']) =>
    attributes.includes(` nonce="${nonce}"`) ? [{ element, open: `<script${attributes}>`, text }] : [],
  );
}

/** Computes the hashes of the scripts that the render itself wrote, for the document's Content-Security-Policy. */
export const scriptHashes = (html: string, nonce: string): string[] => [
  ...new Set(markedScripts(html, nonce).map(({ text }) => sha256(text))),
];

/** Removes the nonce from links, which need none. */
export const removeLinkNonces = (html: string, nonce: string): string => html.replaceAll(link, (element) => removeNonce(element, nonce));

/** Removes the nonce, which everyone would know from a cached document. */
export const removeNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '');

/**
 * Defers the router's modules until after the first paint. Removes their preloads and imports them after `load` and the first paint, in
 * the router's order. The script element stays in place for hydration.
 *
 * After a deploy, a page may refer to scripts that no longer exist. It then reloads once if it can reach the server. Session storage
 * records the reload, and the first success clears the record. If the scripts still fail to load, the page falls back to its version
 * without scripts and says so.
 *
 * Throws when the router's output has an unknown form.
 */
export function deferModules(html: string, nonce: string): string {
  const preloads = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const router = markedScripts(html, nonce).find(({ open, text }) => open.includes('type="module"') && moduleScript.test(text));
  if (router === undefined) throw new Error('The document has no script of the router that could be deferred');
  const body = router.text;
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
const styled = [...document.querySelectorAll("link[data-rest]")].map((link) => new Promise((done) => {
link.onload = link.onerror = done;
link.disabled = false;
}));
${first.join('\n')}
const [${namespaces.map(([, name]) => name).join(', ')}] = await Promise.all([${namespaces.map(([, , url]) => `import(${url})`).join(', ')}]);
await Promise.all(styled);
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
const soon = () => {
new PerformanceObserver((list) => { if (list.getEntriesByName("first-contentful-paint").length > 0) start(); }).observe({ type: "paint", buffered: true });
setTimeout(start, 2000);
};
if (document.readyState === "complete") soon(); else addEventListener("load", soon, { once: true });
})();`;
  const document = html.replace(router.element, () => `${router.open}${deferred}</script>`).replace(modulePreload, '');
  refuse(document, anyModulePreload, 'still preloads a module');
  return document;
}

/**
 * Defers the icons of files and the manifest until after the first paint, when `completeView` (app/layout/mark-document.ts) gives them
 * their address. Icons for browsers without scripts keep it.
 */
export const deferFiles = (html: string): string =>
  html.replaceAll(deferredFile, (_whole, noScript: string | undefined, element = '') => noScript ?? `${element} data-href="`);

/**
 * Puts the site's icon into the document, because browsers ask for an icon while they still paint. The file in the other format is for
 * those that read no SVG. Throws when the icon or its place is unknown.
 */
export function inlineIcon(html: string, readFile: (path: string) => string | undefined): string {
  const icon = readFile('/favicon.svg');
  const head = html.split(otherIcon);
  if (icon === undefined || head.length !== 2) throw new Error('The document has no icon or no place for it');
  const address = icon
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/[%#<>&]/gu, encodeURIComponent);
  return head.join(`${otherIcon}<link rel="icon" href="data:image/svg+xml,${address}" type="image/svg+xml"/>`);
}

/**
 * Inlines what the document uses of its style sheets, so that the first paint needs no second round trip. Their links stay, disabled,
 * because hydration expects them. Where a rule was left out, `deferModules` enables the link before hydration. The router adds an empty fragment to the link of a style sheet that is also imported dynamically.
 *
 * Returns the hashes of these styles for the document's Content-Security-Policy. Throws when a style sheet is unknown or would close its
 * element early.
 */
export function inlineStyles(html: string, readStyleSheet: (path: string) => string | undefined): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const classes = classesIn(html);
  const document = html.replace(styleSheet, (_link, href: string, attributes: string) => {
    const whole = readStyleSheet(href.replace(/#.*$/u, ''));
    if (whole === undefined) throw new Error(`The style sheet ${href} is unknown`);
    if (/<\/style/iu.test(whole)) throw new Error(`The style sheet ${href} cannot stand in a document`);
    const css = usedStyles(whole, classes);
    hashes.add(sha256(css));
    return `<style>${css}</style><link rel="stylesheet" href="${href}"${attributes.trimEnd()}${css === whole ? '' : ' data-rest=""'} disabled=""/>`;
  });
  refuse(document, blockingStyleSheet, 'still waits for a style sheet');
  return { html: document, hashes: [...hashes] };
}

/** Throws when a document contains a forbidden element. */
function refuse(document: string, pattern: RegExp, problem: string): void {
  const found = pattern.exec(document);
  if (found !== null) throw new Error(`The document ${problem}: ${found[0]}`);
}

import { removeNonce, sha256 } from './document-scripts.ts';
import type { Part } from './parse-styles.ts';
import { refuse } from './refuse.ts';
import { namesIn, usedStyles } from './used-styles.ts';

const link = /<link\b[^>]*>/gu;
const styleSheet = /<link rel="stylesheet" href="([^"]+)"([^>]*?)\/?>/gu;
const deferredFile = /(<noscript>[\s\S]*?<\/noscript>)|(<use\b[^>]*|<link rel="manifest") href="(?=\/)/gu;
const otherIcon = '<link rel="icon" href="/favicon.ico" sizes="32x32"/>';
// It matches every spelling, to catch what the pattern above misses.
const blockingStyleSheet = /<link\b(?=[^>]*\bstylesheet\b)(?=[^>]*\shref\b)[^>]*>/u;

/**
 * Where the first view has the typeface. On a phone, whose line may be slow, it comes after the first paint (`completeView`), in an element
 * of its own, so that no other style changes. The preload of its file (app/root.tsx) is for the same windows.
 */
const typefaceFirst = '(min-width: 769px), (scripting: none)';

/** Removes the nonce from links, which need none. */
export const removeLinkNonces = (html: string, nonce: string): string => html.replaceAll(link, (element) => removeNonce(element, nonce));

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
 * Lets the first paint wait for all of the first view, or of the page if nothing marks that (app/layout/first-view.ts): parsers pause, and
 * what has been painted by then would move when the rest appears. Browsers that do not know this paint what they have.
 */
export function paintWhole(html: string): string {
  const whole = html.includes(' id="first-view"') ? 'first-view' : 'view';
  return html.replace('</title>', `</title><link rel="expect" href="#${whole}" blocking="render"/>`);
}

/**
 * Inlines what the first view uses of the style sheets, so that it needs no second round trip. Their links stay, because hydration expects
 * them, but without an address, because browsers ask ahead even for that of a disabled one. `loadModules` gives the link its address
 * before hydration; without scripts, a link at the end of the body applies. The router adds an empty fragment to the link of a style sheet
 * that is also imported dynamically.
 *
 * Returns the hashes of these styles for the document's Content-Security-Policy. Throws when a style sheet is unknown or would close its
 * element early.
 */
export function inlineStyles(html: string, findStyleSheet: (path: string) => Part[] | undefined): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const names = namesIn(html);
  const rest: string[] = [];
  const document = html.replace(styleSheet, (_link, href: string, attributes: string) => {
    const parts = findStyleSheet(href.replace(/#.*$/u, ''));
    if (parts === undefined) throw new Error(`The style sheet ${href} is unknown`);
    const css = usedStyles(parts, names);
    const typeface = parts.flatMap((part) => ('face' in part ? part.face : [])).join('');
    if (/<\/style/iu.test(typeface + css)) throw new Error(`The style sheet ${href} cannot stand in a document`);
    hashes.add(sha256(typeface)).add(sha256(css));
    rest.push(`<link rel="stylesheet" href="${href}"/>`);
    const styles = `<style media="${typefaceFirst}">${typeface}</style><style>${css}</style>`;
    return `${styles}<link rel="stylesheet"${attributes.trimEnd()} data-rest="${href}"/>`;
  });
  refuse(document, blockingStyleSheet, 'still waits for a style sheet');
  const complete = rest.length === 0 ? document : document.replace('</body>', () => `<noscript>${rest.join('')}</noscript></body>`);
  return { html: complete, hashes: [...hashes] };
}

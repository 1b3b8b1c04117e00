import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/giu;

/** A script that the render itself wrote, as the nonce of the render shows. */
export interface MarkedScript {
  /** The whole element. */
  element: string;
  open: string;
  text: string;
}

/** Computes what a Content-Security-Policy says to allow a text. */
export const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Finds the scripts that the render itself wrote. */
export function markedScripts(html: string, nonce: string): MarkedScript[] {
  return [...html.matchAll(script)].flatMap(([element, attributes = '', text = '']) =>
    attributes.includes(` nonce="${nonce}"`) ? [{ element, open: `<script${attributes}>`, text }] : [],
  );
}

/** Computes the hashes of the scripts that the render itself wrote, for the document's Content-Security-Policy. */
export const scriptHashes = (html: string, nonce: string): string[] => [
  ...new Set(markedScripts(html, nonce).flatMap(({ text }) => (text === '' ? [] : [sha256(text)]))),
];

/** Removes the nonce, which everyone would know from a cached document. */
export const removeNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '');

/**
 * Moves the texts of all scripts of the body into the first one, in their order, so that the document and its policy are small. The other
 * scripts stay, empty, because hydration expects them. As between scripts, an error in one does not keep the next from running: where
 * storage is forbidden, the router's script for scrolling throws.
 */
export function joinScripts(html: string, nonce: string): string {
  const [first, ...others] = markedScripts(html.slice(html.indexOf('<body')), nonce);
  if (first === undefined) return html;
  const joined = [first, ...others].map(({ text }) => `try{${text.trim()}\n}catch(e){reportError(e)}`).join('');
  const emptied = others.reduce((document, { element, open }) => document.replace(element, () => `${open}</script>`), html);
  return emptied.replace(first.element, () => `${first.open}${joined}</script>`);
}

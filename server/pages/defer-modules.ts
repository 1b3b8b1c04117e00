import { messages } from '../../content/messages.ts';
import { markedScripts } from './document-scripts.ts';
import { loadModulesScript } from './load-modules.ts';
import { refuse } from './refuse.ts';

const moduleScript = /^\s*(?:import "|;)[\s\S]*?window\.__reactRouterRouteModules/u;
const modulePreload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/?>/gu;
// It matches every spelling, to catch what the pattern above misses.
const anyModulePreload = /<link\b[^>]*\bmodulepreload\b[^>]*>/u;
const sideEffectImport = /^import ("[^"]+");?$/gmu;
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gmu;
const entryImport = /^import\("[^"]+"\);?\s*$/mu;
/** Routes that every page has, by the name under which `app/entry.client.tsx` hands their modules over. */
const routesOfEveryPage: Record<string, string> = { root: 'root', 'layout/page': 'page' };

/**
 * Defers the router's modules until after the first paint. Removes their preloads and lets `loadModules` import them, in the router's
 * order. The script element stays in place for hydration. Only the modules of the page itself are imported: with them comes
 * `app/entry.client.tsx`, which has those of every page.
 *
 * Throws when the router's output has an unknown form.
 */
export function deferModules(html: string, nonce: string): string {
  const preloads = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const router = markedScripts(html, nonce).find(({ open, text }) => open.includes('type="module"') && moduleScript.test(text));
  if (router === undefined) throw new Error('The document has no script of the router that could be deferred');
  const body = router.text;
  const imported = [...body.matchAll(namespaceImport)].map(([, name = '', url = '']) => ({ name, url, given: givenName(body, name) }));
  const namespaces = imported.filter(({ given }) => given === undefined);
  const handedOver = imported.flatMap(({ name, given }) => (given === undefined ? [] : [`${given}: ${name}`]));
  const first = [...body.matchAll(sideEffectImport)].map(([, url]) => `await import(${url});`);
  const rest = body
    .replace(sideEffectImport, '')
    .replace(namespaceImport, '')
    .replace(/^\s*;?\s*/u, '')
    .replace(entryImport, 'start();');
  if (namespaces.length === 0 || !entryImport.test(body) || /^import\b/mu.test(rest))
    throw new Error('The router’s script imports modules in an unknown way');
  const start = `async (styled) => {
${first.join('\n')}
const [${namespaces.map(({ name }) => name).join(', ')}] = await Promise.all([${namespaces.map(({ url }) => `import(${url})`).join(', ')}]);
await styled;
const { ${[...handedOver, 'start'].join(', ')} } = window.everyPage;
${rest.trim()}
}`;
  const deferred = `(${loadModulesScript})(${JSON.stringify(preloads)}, ${start}, ${JSON.stringify(messages.error.missingCode)});`;
  const document = html.replace(router.element, () => `${router.open}${deferred}</script>`).replace(modulePreload, '');
  refuse(document, anyModulePreload, 'still preloads a module');
  return document;
}

/** Returns the name under which `app/entry.client.tsx` hands over the route that the router's script names so. */
function givenName(body: string, name: string): string | undefined {
  const id = new RegExp(`"([^"]+)":${name}\\b`, 'u').exec(body)?.[1];
  return id === undefined ? undefined : routesOfEveryPage[id];
}

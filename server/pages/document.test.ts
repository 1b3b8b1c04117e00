import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deferModules } from './defer-modules.ts';
import { deferFiles, inlineIcon, inlineStyles, paintWhole, removeLinkNonces } from './document.ts';
import { joinScripts, removeNonce, scriptHashes } from './document-scripts.ts';
import { parseStyles } from './parse-styles.ts';

const nonce = 'Q7-of-this-render';

// Matches the router's output.
const head =
  '<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-1.js"/><link rel="stylesheet" href="/assets/root-1.css"/>';
const routerModule = `import "/assets/manifest-1.js";
import * as route0 from "/assets/entry-1.js";
import * as route1 from "/assets/entry-1.js";
import * as route2_main from "/assets/home-1.js";
import * as route2_clientLoader from "/assets/home-loader-1.js";
const route2 = {...route2_main,...route2_clientLoader};
  
  window.__reactRouterRouteModules = {"root":route0,"layout/page":route1,"home":route2};

import("/assets/entry-1.js");`;
const page = `<html><head>${head}</head><body><script nonce="${nonce}">first()</script><script type="application/ld+json">{"a":1}</script><script nonce="${nonce}" type="module" async="">${routerModule}</script></body></html>`;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('only the scripts that the render itself wrote have hashes', () => {
  const others = [
    '<script>evil()</script>',
    '<script nonce>evil()</script>',
    '<script nonce="guessed">evil()</script>',
    '<script src="/x.js"></script>',
  ];
  expect(scriptHashes(others.join('') + page, nonce)).toEqual([hashOf('first()'), hashOf(routerModule)]);
  expect(removeNonce(page, nonce)).not.toContain('nonce');
  const links = head.replaceAll('<link', `<link nonce="${nonce}"`);
  expect(removeLinkNonces(links + page, nonce)).toBe(head + page);
});

test('a script that something else wrote is neither allowed nor taken for the router’s, wherever it stands', async () => {
  const evil = `import "/evil.js";\nimport * as route0 from "/evil.js";\nwindow.__reactRouterRouteModules = {};\nimport("/evil.js");`;
  const markup = { __html: `<script>evil()</script><script type="module" async="">${evil}</script>` };
  const tree = createElement(
    'html',
    undefined,
    createElement('body', undefined, [
      createElement('p', { key: 'comment' }, '<script>evil()</script>'),
      createElement('div', { key: 'markup', dangerouslySetInnerHTML: markup }),
      createElement('script', { key: 'first', nonce, dangerouslySetInnerHTML: { __html: 'first()' } }),
      createElement('script', { key: 'router', nonce, type: 'module', async: true, dangerouslySetInnerHTML: { __html: routerModule } }),
    ]),
  );
  const rendered = await new Response(await renderToReadableStream(tree, { nonce })).text();
  const deferred = deferModules(rendered, nonce);
  const [first, router, ...others] = scriptHashes(deferred, nonce);
  expect([first, others]).toEqual([hashOf('first()'), []]);
  const text = /<script nonce="[^"]+" type="module" async="">([\s\S]*?)<\/script>/u.exec(deferred)?.[1] ?? '';
  expect([router, text.includes('/evil.js')]).toEqual([hashOf(text), false]);
  expect(deferred).toContain(evil);
});

test('the manifest and icons of a file wait until after the first paint, but for icons of the document or without scripts', () => {
  const manifest = '<link rel="manifest" href="/site.webmanifest"/>';
  const icon = '<svg><use class="mark" href="/assets/icons-1.svg#css"></use></svg>';
  const others = `<svg><use href="#own"></use></svg><noscript>${icon}</noscript>`;
  const deferred = (manifest + icon).replaceAll(' href="/', ' data-href="/');
  expect(deferFiles(manifest + icon + others)).toBe(deferred + others);
});

test('the icon is in the document, so that no browser asks for it while it paints', () => {
  const file = '<link rel="icon" href="/favicon.ico" sizes="32x32"/>';
  const finished = inlineIcon(`<head>${file}</head>`, () => '<svg fill="#fff"/>\n');
  expect(finished).toBe(`<head>${file}<link rel="icon" href="data:image/svg+xml,%3Csvg fill='%23fff'/%3E" type="image/svg+xml"/></head>`);
  expect(() => inlineIcon('<head></head>', () => '<svg/>')).toThrow('no icon or no place for it');
});

test('the first paint waits for the marked first view, or else for the whole page', () => {
  const document = '<head><title>Home</title></head><body><div id="view"></div></body>';
  expect(paintWhole(document)).toContain('</title><link rel="expect" href="#view" blocking="render"/>');
  const marked = document.replace('<div', '<p id="first-view"></p><div');
  expect(paintWhole(marked)).toContain('</title><link rel="expect" href="#first-view" blocking="render"/>');
});

test('no module is preloaded or imported before the first paint', () => {
  const deferred = deferModules(page, nonce);
  expect(deferred).not.toContain('<link rel="modulepreload"');
  expect(deferred).not.toMatch(/^import /mu);
  expect(deferred).toMatch(/addEventListener\(['"]load['"]/u);
  expect(deferred).toContain(`<script nonce="${nonce}" type="module" async="">`);
});

test('the deferred script imports the modules of the page in the same order, and starts with those of every page', () => {
  const script = /<script nonce="[^"]+" type="module" async="">([\s\S]*?)<\/script>/u.exec(deferModules(page, nonce))?.[1] ?? '';
  const imports = [...script.matchAll(/import\(("[^"]+")\)/gu)].map(([, url]) => url);
  expect(imports).toEqual(['"/assets/manifest-1.js"', '"/assets/home-1.js"', '"/assets/home-loader-1.js"']);
  expect(script).toContain('const [route2_main, route2_clientLoader] =');
  expect(script).toContain('const { root: route0, page: route1, start } = window.everyPage;');
  expect(script.indexOf('window.__reactRouterRouteModules')).toBeGreaterThan(script.indexOf('const route2 ='));
  expect(script.indexOf('start();')).toBeGreaterThan(script.indexOf('window.__reactRouterRouteModules'));
  expect(() => new Script(script)).not.toThrow();
});

test('one script of the body has the texts of all, in their order, and the others stay empty', () => {
  const joined = joinScripts(deferModules(page.replace('<head>', `<head><script nonce="${nonce}">mark()</script>`), nonce), nonce);
  expect(joined).toMatch(
    /<script nonce="[^"]+">mark\(\)<\/script>[\s\S]*<body><script nonce="[^"]+">try\{first\(\)\n\}.*try\{\(function loadModules/u,
  );
  expect(joined).toContain(`<script type="application/ld+json">{"a":1}</script><script nonce="${nonce}" type="module" async=""></script>`);
  expect(scriptHashes(joined, nonce)).toHaveLength(2);
  const text = /<body><script nonce="[^"]+">([\s\S]*?)<\/script>/u.exec(joined)?.[1] ?? '';
  expect(() => new Script(text)).not.toThrow();
});

test('an error in one of the joined scripts is reported, and the next ones run', () => {
  const scripts = ['fail()', 'run("second") // done', 'run("third")'].map((text) => `<script nonce="${nonce}">${text}</script>`);
  const text = /<script nonce="[^"]+">([\s\S]*?)<\/script>/u.exec(joinScripts(`<body>${scripts.join('')}</body>`, nonce))?.[1] ?? '';
  const ran: string[] = [];
  const run = (name: string) => ran.push(name);
  new Script(text).runInNewContext({ run, reportError: (error: Error) => run(error.name) });
  expect(ran).toEqual(['ReferenceError', 'second', 'third']);
});

test('a document in an unknown form is rejected', () => {
  expect(() => deferModules('<html><body>Hello</body></html>', nonce)).toThrow('no script of the router');
  expect(() => deferModules(page.replaceAll('* as', '{ default as'), nonce)).toThrow('imports modules in an unknown way');
  expect(() => deferModules(page.replace('import * as route0', 'import route0'), nonce)).toThrow('imports modules in an unknown way');
  expect(() => deferModules(page.replace('import("/assets/entry', 'await import("/assets/entry'), nonce)).toThrow('in an unknown way');
  expect(() => deferModules(page.replace('<link rel="modulepreload"', '<link as="script" rel="modulepreload"'), nonce)).toThrow(
    'still preloads a module: <link as="script"',
  );
});

test('of a style sheet, a document carries what it uses; its link brings the rest before hydration', () => {
  const { html } = inlineStyles(`<link rel="stylesheet" href="/a.css"/><p class="here">${page}`, () =>
    parseStyles('.here{x:1}.elsewhere{x:2}'),
  );
  expect(html).toContain('<style>.here{x:1}</style><link rel="stylesheet" data-rest="/a.css"/>');
  expect(html).toMatch(/<noscript><link rel="stylesheet" href="\/a.css"\/>.*<\/noscript><\/body>/u);
  expect(deferModules(html, nonce)).toMatch(/link\[data-rest\][\s\S]*await styled;[\s\S]*start\(\);/u);
});

test('style sheets are inlined, and their links stay for hydration, without an address', () => {
  expect(inlineStyles(head, (href) => (href === '/assets/root-1.css' ? parseStyles('a{color:$&}') : undefined)).html).toContain(
    '<style>a{color:$&}</style><link rel="stylesheet" data-rest="/assets/root-1.css"/>',
  );
});

test('a phone gets the typeface after its first paint, unless it runs no scripts', () => {
  const { html, hashes } = inlineStyles(head, () => parseStyles('p{x:1}@font-face{src:url(a)}'));
  expect(html).toContain('<style media="(min-width: 769px), (scripting: none)">@font-face{src:url(a)}</style><style>p{x:1}</style>');
  expect(hashes).toHaveLength(2);
});

test('a style sheet is found regardless of the fragment in its link', () => {
  const marked = head.replace('.css"', '.css#"');
  expect(inlineStyles(marked, (path) => (path === '/assets/root-1.css' ? parseStyles('a{x:1}') : undefined)).html).toContain(
    '<style>a{x:1}</style><link rel="stylesheet" data-rest="/assets/root-1.css#"/>',
  );
});

test('rejects a style sheet that is unknown, would close its element early, or has an unknown link form', () => {
  expect(() => inlineStyles(head, () => undefined)).toThrow('The style sheet /assets/root-1.css is unknown');
  expect(() => inlineStyles(head, () => [{ text: 'a::after{content:"</style>"}' }])).toThrow('cannot stand in a document');
  const otherwise = head.replace('<link rel="stylesheet" href', '<link media="all" rel="stylesheet" href');
  expect(() => inlineStyles(otherwise, () => parseStyles('a{x:1}'))).toThrow('still waits for a style sheet: <link media="all"');
});

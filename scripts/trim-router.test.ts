import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import config from '../react-router.config.ts';
import { trimLastResort, trimModule, trimNames } from './trim-router.ts';

const original = `const a = 1;
export { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext };
`;

test('the site has the settings without which the trimmed code of the router would be missing', async () => {
  expect(config.routeDiscovery.mode).toBe('initial');
  const entry = await readFile(new URL('../app/entry.client.tsx', import.meta.url), 'utf8');
  expect(entry).toContain('<HydratedRouter');
  expect(entry).not.toContain('instrumentations');
});

test('what stands in for a module of the router exports all that the module does', () => {
  const code = trimModule('router/instrumentation.js', original);
  expect(code).toContain('export const consumeInstrumentationClientResultMetaReceiver = () => undefined;');
  expect([...code.matchAll(/^export const (\w+) = /gmu)].map(([, name]) => name).join(', ')).toBe(/\{ (.*) \}/u.exec(original)?.[1]);
});

test('a module of the router that lacks a name is refused', () => {
  const other = original.replace('instrumentClientSideRouter, ', '');
  expect(() => trimModule('router/instrumentation.js', other)).toThrow('router/instrumentation.js exports no instrumentClientSideRouter');
});

test('names for developer tools are left out, and nothing else', () => {
  expect(trimNames('Link.displayName = "Link";\nconst name = Link.displayName;\n')).toBe('\nconst name = Link.displayName;\n');
});

test('the page of last resort stays, without its script', async () => {
  const path = '../node_modules/react-router/dist/production/lib/dom/ssr/errorBoundaries.js';
  const code = await readFile(new URL(path, import.meta.url), 'utf8');
  const trimmed = trimLastResort(code);
  expect(code).toContain('"script"');
  expect(trimmed).not.toContain('"script"');
  expect(trimmed).toContain('"Application Error"');
  expect(code.length - trimmed.length).toBeLessThan(400);
  expect(() => trimLastResort(trimmed)).toThrow('has no note to developers');
});

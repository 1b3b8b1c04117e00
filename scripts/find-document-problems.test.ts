import { expect, test } from 'vitest';
import { findDocumentProblems } from './find-document-problems.ts';

const style = '<style>a{}</style><link rel="stylesheet"/><noscript><link rel="stylesheet" href="/a.css"/></noscript>';
const script = '<script>first();import("/assets/home.js");addEventListener("load", soon);</script>';

test('a document with inline style and a deferred script has no problems', () => {
  expect(findDocumentProblems(style + script)).toEqual([]);
});

test('each problem is named', () => {
  const styleSheet = '<link media="all" rel="stylesheet" href="/assets/home.css#"/>';
  const preload = '<link href="/assets/home.js" rel="modulepreload"/>';
  expect(findDocumentProblems(style + styleSheet + preload + script)).toEqual([
    `waits for a style sheet: ${styleSheet}`,
    `preloads a module: ${preload}`,
  ]);
  // Browsers ask ahead even for this one.
  const disabled = '<link rel="stylesheet" href="/a.css" disabled=""/>';
  expect(findDocumentProblems(style + disabled + script)).toEqual([`waits for a style sheet: ${disabled}`]);
  expect(findDocumentProblems('<script type="module">import "/assets/home.js";</script>')).toEqual([
    'has no style',
    'does not start its scripts after it has loaded',
  ]);
});

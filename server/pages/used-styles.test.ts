import { expect, test } from 'vitest';
import { classesIn, usedStyles } from './used-styles.ts';

const used = (css: string, ...classes: string[]) => usedStyles(css, new Set(classes));

test('rules for classes that no element has are left out, wherever they stand', () => {
  expect(used('.a{x:1}.b{x:2}p{x:3}', 'a')).toBe('.a{x:1}p{x:3}');
  expect(used('.a,.b .c,p>.a:hover{x:1}', 'a')).toBe('.a,p>.a:hover{x:1}');
  expect(used('@layer ui{@media (width>1px){.b{x:1}}.a{x:2}}@media print{.b{x:3}}', 'a')).toBe('@layer ui{.a{x:2}}');
});

test('everything that a document may need stays', () => {
  const kept = [
    '@layer a,b;',
    '@font-face{font-family:x;src:url("a;b{c.woff2")}',
    '@keyframes go{to{x:1}}',
    ':root{--x:"}.b{"}',
    'html:not([data-js]) .a{x:1}',
    '.a:not(.b),.a:is(.b,.c:not(.d)),.a:has(>.b){x:1}',
    '.a{x:1;&[data-b]{x:2}&:hover{x:3}}',
    '[data-name=".b"] p{x:1}',
    '.missingCode{x:1}',
  ];
  const html = '<p class="a">';
  for (const css of kept) expect(usedStyles(css, classesIn(html))).toBe(css);
});

test('the classes of a document are those of its elements', () => {
  expect([...classesIn('<p class="one two"><b class="three">.four</b>')].toSorted()).toEqual(['missingCode', 'one', 'three', 'two']);
});

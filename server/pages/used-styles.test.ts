import { expect, test } from 'vitest';
import { parseStyles, withoutFaces } from './parse-styles.ts';
import { namesIn, usedStyles } from './used-styles.ts';

const used = (css: string, ...names: string[]) => usedStyles(parseStyles(css), new Set(names));

test('rules for classes that no element has are left out, wherever they stand', () => {
  expect(used('.a{x:1}.b{x:2}p{x:3}', '.a')).toBe('.a{x:1}p{x:3}');
  expect(used('.a,.b .c,p>.a:focus{x:1}', '.a')).toBe('.a,p>.a:focus{x:1}');
  expect(used('@layer ui{@media (width>1px){.b{x:1}}.a{x:2}}@media (width<1px){.b{x:3}}', '.a')).toBe('@layer ui{.a{x:2}}');
});

test('rules for attributes that no element has are left out', () => {
  const names = namesIn('<p data-a="1" aria-busy="false">');
  const kept = '[data-a]{x:1}[data-a=1]{x:2}[data-a="1"]{x:3}[aria-busy]{x:4}p[data-a^=2]{x:5}[open]{x:6}';
  expect(usedStyles(parseStyles(`${kept}[data-b]{x:7}[data-a=2]{x:8}[data-a="2"] p{x:9}[aria-busy=true]{x:10}`), names)).toBe(kept);
});

test('animations and custom properties that no other rule names are left out', () => {
  const css = '@keyframes go{to{x:1}}@keyframes stay{to{x:1}}.a{animation:go 1s}.b{animation:stay 1s}';
  expect(used(css, '.a')).toBe('@keyframes go{to{x:1}}.a{animation:go 1s}');
  const names = namesIn('<path fill="var(--c)"></path>');
  const sheet = parseStyles('html{--a:1;--b:var(--a);--c:2;--d:3;x:var( --b)}i{--d:1}');
  expect(usedStyles(sheet, names)).toBe('html{--a:1;--b:var(--a);--c:2;x:var( --b)}');
});

test('what comes later is left out: paper, a pointer over an element, a change of pages', () => {
  const css =
    '@media print{p{x:1}}p,p:hover,p:active{x:2}p:not(:hover){x:3}@media (hover:hover){p:hover{x:4}}::view-transition-old(root){x:5}';
  expect(used(css)).toBe('p{x:2}p:not(:hover){x:3}');
});

test('everything that the first view of a document may need stays', () => {
  const kept = [
    '@layer a,b;',
    '@font-face{font-family:x;src:local("a;b{c")}',
    'p{content:"}.b{"}',
    'html:not([data-js]) .a{x:1}',
    '[data-js][data-session=in] .a,[data-theme="dark"],[data-review-form=open] .a{x:1}',
    '.a:not(.b),.a:is(.b,.c:not(.d)),.a:has(>.b[data-c]){x:1}',
    '.a{x:1;&[data-b]{x:2}&:hover{x:3}}',
    '[href=".b"] p{x:1}',
    '.missingCode{x:1}',
  ];
  const names = namesIn('<p class="a">');
  for (const css of kept) expect(usedStyles(parseStyles(css), names)).toBe(css);
});

test('faces stand in documents alone, those of the typeface apart from the rest', () => {
  const css = '@font-face{src:url(a)}@font-face{src:local(b)}p{x:1}';
  expect(used(css)).toBe('@font-face{src:local(b)}p{x:1}');
  expect(parseStyles(css)[0]).toEqual({ face: '@font-face{src:url(a)}' });
  expect(withoutFaces(css)).toBe('p{x:1}');
  const grouped = '@media (width>1px){@font-face{src:url(c)}}';
  expect(used(grouped)).toBe(grouped);
});

test('the names of a document are those of its elements', () => {
  expect([...namesIn('<p class="one two" data-a="b"><b class="three" aria-busy="">.four</b>')].toSorted()).toEqual(
    ['.one', '.three', '.two', '[aria-busy=]', '[aria-busy]', '[data-a=b]', '[data-a]'].toSorted(),
  );
});

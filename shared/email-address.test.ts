import { expect, test, vi } from 'vitest';
import { maxEmailCharacters } from '#content/limits.ts';
import { emailSchema } from './accounts.ts';
import { reportSchema } from './reports.ts';

const optionalEmailSchema = reportSchema.shape.email;

const label = 'a'.repeat(63);
/** A valid address of so many characters. */
const ofLength = (length: number) =>
  `${'l'.repeat(64)}@${`${label}.${label}.${label}`.slice(0, length - 69)}.com`;

const accepted = [
  'ann@example.com',
  'Ann@Example.COM',
  "o'brien+tag@example.com",
  "!#$%&'*+-/=?^_`{|}~.0@example.com",
  '.a..b.@example.com',
  '-@x.y',
  'ivan@xn--e1afmkfd.xn--p1ai',
  'wang@xn--fsqu00a.xn--fiqs8s',
  'a@xn--mller-kva.example',
  'a@1.2.3.4',
  'a@b-c.d--e.f',
  `${'l'.repeat(64)}@example.com`,
  `a@${label}.com`,
  ofLength(maxEmailCharacters),
];

const refused = [
  '',
  ' ',
  '@',
  'ann',
  'ann@',
  '@example.com',
  'a@b',
  'ann@localhost',
  'ann@example.com.',
  'ann@.example.com',
  'ann@example..com',
  'ann@-a.example',
  'ann@a-.example',
  'ann@exam_ple.com',
  'ann@exa mple.com',
  'a b@example.com',
  'a@b@example.com',
  '"a b"@example.com',
  '"ann"@example.com',
  'ann@[192.0.2.1]',
  'ann@[IPv6:2001:db8::1]',
  'ann(comment)@example.com',
  'Ann <ann@example.com>',
  '<ann@example.com>',
  'mailto:ann@example.com',
  'a@example.com,b@example.com',
  'a@example.com\nb@example.com',
  'ann\u0000@example.com',
  'a\u200Bnn@example.com',
  'änn@example.com',
  'иван@пример.рф',
  'ann＠example.com',
  '\u212A@example.com',
  `${'l'.repeat(65)}@example.com`,
  `a@${label}a.com`,
  ofLength(maxEmailCharacters + 1),
  `${'a'.repeat(250)}@example.com`,
  `a@${'ü'.repeat(60)}.example`,
  'ann@müller',
  'ann@müller..example',
  'ann@müller.example.',
  'ann@mül ler.example',
  'ann@müller.example/path',
  'ann@müller.example:25',
  'ann@müller.example?x',
  'ann@user:ü@example.com',
  'ann@ü%2eexample.com',
  'ann@ü\\example.com',
  'ann@[ü].example',
  'ann@℀.example',
  '\uD83D@example.com',
  'ann@\uD83D.example',
];

/** Typed or pasted text, and the address that is stored. */
const converted = [
  [' ann@example.com\t', 'ann@example.com'],
  ['\u00A0ann@example.com\u3000', 'ann@example.com'],
  ['\u200Bann@example.com\uFEFF', 'ann@example.com'],
  ['\u202Aann@example.com\u202C', 'ann@example.com'],
  ['\u2068ann@example.com\u2069\r\n', 'ann@example.com'],
  ['\u200E\u00ADann@example.com\u0000', 'ann@example.com'],
  ['anna@müller.example', 'anna@xn--mller-kva.example'],
  ['Anna@MU\u0308LLER.Example', 'Anna@xn--mller-kva.example'],
  ['anna@straße.example', 'anna@xn--strae-oqa.example'],
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['wang@例子.中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ['wang@例子。中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ['ann@ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
  ['ann@exam\u00ADple.com', 'ann@example.com'],
  ['ann@１.２.３.４', 'ann@1.2.3.4'],
  ['ann@１.２', 'ann@1.2'],
  ['sara@مثال.إختبار', 'sara@xn--mgbh0fb.xn--kgbechtv'],
  ['a!b/c=d@müller.example', 'a!b/c=d@xn--mller-kva.example'],
] as const;

test('an address that HTML calls valid is accepted as typed', () => {
  expect(ofLength(maxEmailCharacters)).toHaveLength(maxEmailCharacters);
  for (const address of accepted)
    expect([address, emailSchema.safeParse(address).data]).toEqual([address, address]);
});

test('anything else is refused with one message', () => {
  for (const address of refused)
    expect([address, emailSchema.safeParse(address).error?.issues]).toMatchObject([
      address,
      [{ message: 'Please enter a valid email address.' }],
    ]);
});

test('spaces and invisible characters around an address go; its domain becomes ASCII', () => {
  for (const [typed, stored] of converted) {
    expect([typed, emailSchema.safeParse(typed).data]).toEqual([typed, stored]);
    expect([stored, emailSchema.safeParse(stored).data]).toEqual([stored, stored]);
  }
});

test('an address that may be missing is empty or valid', () => {
  for (const nothing of ['', '  ', '\u200B'])
    expect([nothing, optionalEmailSchema.parse(nothing)]).toEqual([nothing, '']);
  for (const address of accepted) expect(optionalEmailSchema.parse(address)).toBe(address);
  for (const address of refused.filter((each) => each.trim() !== ''))
    expect([address, optionalEmailSchema.safeParse(address).error?.issues]).toMatchObject([
      address,
      [{ message: 'Please enter a valid email address.' }],
    ]);
});

test('the longest input is read at once', () => {
  for (const text of [' ', '\u200B', 'a', 'a.', 'ü.', '@', `a@${'a-'.repeat(100)}`])
    expect(emailSchema.safeParse(`x${text.repeat(60_000 / text.length)}x`).success).toBe(false);
});

test('a domain far beyond its limit is not converted, because that would take too long', () => {
  const canParse = vi.spyOn(URL, 'canParse');
  const letters = (count: number) =>
    Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  for (const domain of [letters(5000), `${letters(5000)}.example`])
    for (const schema of [emailSchema, optionalEmailSchema])
      expect(schema.safeParse(`ann@${domain}`).success).toBe(false);
  expect(canParse).not.toHaveBeenCalled();
});

import { expect, test } from 'vitest';
import { maxCommentCodePoints, maxNameCodePoints } from '#content/limits.ts';
import { nameSchema } from './accounts.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { invitedNameSchema } from './invitations.ts';
import { newInvitationSchema, ownerReviewQuerySchema, reportClosingSchema } from './owner.ts';
import { parseReviewQuery } from './parse-review-query.ts';
import { reportSchema } from './reports.ts';
import { hidingSchema, replySchema, reviewInputSchema } from './reviews.ts';
import { isBlank } from './text.ts';

const comment = reviewInputSchema.shape.comment;
const messagesOf = (schema: typeof comment | typeof nameSchema, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

/** Pasted text, and what a comment and a name keep of it. */
const pasted: Record<string, [string, string, string?]> = {
  'lines of PowerPoint': ['one\u000Btwo', 'one\ntwo', 'one two'],
  'pages of Word': ['one\u000Ctwo', 'one\ntwo', 'one two'],
  'lines of a mainframe': ['one\u0085two', 'one\ntwo', 'one two'],
  'a line separator': ['one\u2028two', 'one\ntwo', 'one two'],
  'a paragraph separator': ['one\u2029two', 'one\ntwo', 'one two'],
  'lines of Windows': ['one\r\ntwo\r\n\r\nthree', 'one\ntwo\n\nthree', 'one two three'],
  'lines of an old Mac': ['one\rtwo\n\rthree', 'one\ntwo\n\nthree', 'one two three'],
  'cells of a table': ['one\ttwo', 'one\ttwo', 'one two'],
  'an isolated name': ['Thanks to \u2068Dana\u2069!', 'Thanks to Dana!'],
  'other isolates': ['\u2066a\u2069\u2067b\u2069', 'ab'],
  'embeddings of Windows': ['\u202Aa\u202C\u202Bb\u202C', 'ab'],
  'control characters': ['\u0000a\u0001\u0008b\u000E\u001B\u001Fc\u007F', 'abc'],
  'controls of ISO 6429': ['a\u0080b\u0084c\u0086d\u0092e\u009F', 'abcde'],
  'blanks at the ends': [' \u00A0a\u3000', ' \u00A0a\u3000', 'a'],
};

test.each(Object.entries(pasted))('pasted text is cleaned: %s', (_, [typed, kept, name = kept]) => {
  expect(comment.parse(typed)).toBe(kept);
  expect(reportSchema.parse({ reason: 'private', words: typed }).words).toBe(kept);
  expect(replySchema.parse(typed)).toBe(kept.trim());
  expect(reportClosingSchema.parse({ answer: typed }).answer).toBe(kept.trim());
  for (const schema of [nameSchema, invitedNameSchema, hidingSchema.shape.words])
    expect(schema.parse(typed)).toBe(name);
  expect(newInvitationSchema.shape.name.parse(typed)).toBe(name);
  expect(ownerReviewQuerySchema.parse({ q: typed }).q).toBe(name);
  expect(parseReviewQuery(new URLSearchParams({ q: typed }))).toEqual(
    parseReviewQuery(new URLSearchParams({ q: name })),
  );
  // The browser and the server may both clean it.
  expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
  expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
});

test('a comment that shows nothing is empty', () => {
  for (const text of ['  \n\t', '\u200B\uFEFF', '\u2800\u3164', '\u00AD\u0301'])
    expect([text, comment.parse(text)]).toEqual([text, '']);
});

test('what languages and emoji need is kept', () => {
  for (const text of [
    'family 👨‍👩‍👧‍👦, flag 🏳️‍🌈, keycap 1️⃣, hands 🤝🏽',
    'England 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'نامه\u200Cای, क्\u200Dष',
    'שלום\u200F! \u200Eabc \u061C12',
    'non\u00A0breaking, soft\u00ADhyphen, zero\u200Bwidth, a\uFEFFb',
    '葛\u{E0100}城市, ᠮᠣᠩ\u180E',
    'a\u0301\u0302',
  ]) {
    expect(comment.parse(text)).toBe(text);
    expect(nameSchema.parse(text)).toBe(text);
  }
});

test('a name cannot imitate the badge of verified clients', () => {
  for (const name of [
    'Lee ✅',
    'Ann ✔︎',
    'Ann Lee · Verified client',
    'VERIFIED-CLIENT',
    'Vérified cliënt',
    'Ｖｅｒｉｆｉｅｄ client',
    // Cyrillic and Greek letters, a capital I, and a one for an l.
    'Vеrіfіеd сlіеnt',
    'νerιfιed clιenτ',
    'Verified cIient',
    'Verified c1ient',
    // Greek capitals, whose small letters look like other ones, and small capitals.
    'VERIFIΕD CLIEΝT',
    'ᴠᴇʀɪꜰɪᴇᴅ ᴄʟɪᴇɴᴛ',
    // Lisu, and Cherokee with Latin N and F.
    'ꓦꓰꓣꓲꓝꓲꓰꓓ ꓚꓡꓲꓰꓠꓔ',
    'ᏙᎬᎡᏆFᏆᎬᎠ ᏟᏞᏆᎬNᎢ',
    'Veriƒied ϲlieηt',
    'Verіғіеԁ сӏієпт',
    'Ann √',
  ])
    expect([name, messagesOf(nameSchema, name)]).toEqual([
      name,
      ['A name can’t look like the “Verified client” badge.'],
    ]);
  expect(nameSchema.parse('Verified')).toBe('Verified');
  expect(comment.parse('✅ Verified client')).toBe('✅ Verified client');
});

test('overrides and half characters are refused, and the message says what to do', () => {
  for (const text of ['a\u202Db', 'a\u202E', '\uD83D', 'a\uDC00b', '\uDE00\uD83D'])
    for (const schema of [comment, nameSchema])
      expect([text, messagesOf(schema, text)]).toEqual([
        text,
        [
          'This text has hidden characters that change how it reads. Please type it instead of pasting it.',
        ],
      ]);
});

test('a letter may have 8 accents and no more, even with hidden characters between', () => {
  for (const accents of ['\u0301', '\u0301\u0001', '\u20DD\u2069', '\u0E34', '\uFE0F']) {
    expect(messagesOf(comment, `a${accents.repeat(8)}b`)).toEqual([]);
    for (const number of [9, 900])
      expect(messagesOf(comment, `a${accents.repeat(number)}b`)).toEqual([
        'Please use fewer accents on one letter.',
      ]);
  }
});

test('limits count what is kept', () => {
  const isolated = '\u2068a\u2069';
  expect(comment.safeParse(isolated.repeat(maxCommentCodePoints)).success).toBe(true);
  expect(comment.safeParse(`${isolated.repeat(maxCommentCodePoints)}a`).success).toBe(false);
  expect(comment.safeParse('\r\n'.repeat(maxCommentCodePoints)).success).toBe(true);
  expect(nameSchema.safeParse(isolated.repeat(maxNameCodePoints)).success).toBe(true);
  expect(nameSchema.safeParse(`${isolated.repeat(maxNameCodePoints)}a`).success).toBe(false);
});

test('a name that shows nothing is empty, and so is a reply', () => {
  for (const text of [
    '',
    ' \u00A0\u2003\u3000\t\n',
    '\u200B\u200C\u200D\u2060\uFEFF',
    '\u115F\u1160\u3164\uFFA0',
    '\u{1D159}',
    '\u2800',
    '\u0301\u0308',
    '\uFE0F',
    '\u200E\u200F\u061C',
    '\u00AD\u034F',
    '\u0000\u001B\u0085',
    '\u2068\u2069\u202A\u202C',
    '\u{E0067}\u{E007F}',
    '\uFFF9\uFFFB',
  ]) {
    expect([text, messagesOf(nameSchema, text)]).toEqual([text, ['Please fill in this field.']]);
    expect([text, replySchema.safeParse(text).success]).toEqual([text, false]);
    expect([text, comment.safeParse(text).success]).toEqual([text, true]);
  }
  for (const text of ['a', '김', '!', '\u200Da', 'ا', '1\uFE0F', '𓀀', '🎹'])
    expect([text, isBlank(text)]).toEqual([text, false]);
});

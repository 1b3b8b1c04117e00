import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { emailMessages } from '#content/email-messages.ts';
import { composeEmail } from './compose-email.ts';

const email = {
  recipient: 'ann@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
};

async function compose(subject: string, name = 'Site') {
  const raw = await composeEmail(
    { ...email, subject },
    {
      from: { name, address: 'site@example.com' },
      messageId: '<id@example.com>',
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  );
  return { raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) };
}

// Whatever could mean something in a header, between words that mean nothing.
const trap = fc.constantFrom(
  '=?utf-8?Q?You_won=2E_evil=2Eexample?=',
  '=?utf-8?B?4oCuZmRwLnRpbGU=?=',
  '=?utf-8?Q?one=0ASubject=3A_two?=',
  '=?iso-8859-1?q?=e9?=',
  '=?utf-8*en?Q?x?=',
  '=?utf-8?X?x?=',
  '=?',
  '?=',
  '"',
  '\\',
  '\\"',
  ': ',
  '; ',
  ', ',
  '(a)',
  '(',
  '<b@c.example>',
  '@',
  '=20',
  '_',
  '\u202Eabc',
  '\u2068דנה\u2069',
  'Zoë',
  '🎹🎹',
  'x'.repeat(120),
  '  ',
);
const typed = fc
  .array(fc.oneof(trap, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 30 })
  .map((parts) => parts.join('').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''));

test('subject and sender read as they were written, whatever they contain', async () => {
  await fc.assert(
    fc.asyncProperty(typed, typed, async (subject, name) => {
      const { raw, mail } = await compose(`About ${subject}.`, name.trim());
      expect(mail.subject).toBe(`About ${subject}.`);
      expect(mail.from).toEqual({ name: name.trim(), address: 'site@example.com' });
      expect(mail.to).toEqual([{ name: '', address: 'ann@example.com' }]);
      // 78 characters in a line, and nothing but ASCII.
      for (const line of raw.split('\r\n')) expect(line).toMatch(/^[\t\x20-\x7e]{0,78}$/u);
    }),
    { numRuns: 300 },
  );
});

test('a name in the subject of an email makes no encoded word and no second header', async () => {
  for (const author of ['=?utf-8?Q?You_won=2E?= Lee', '=?utf-8?Q?one=0ASubject=3A_two?= Lee']) {
    const links = { link: '/r', answerLink: '/a', hideLink: '/h' };
    const { subject } = emailMessages.newReview({ author, rating: 4, comment: '', ...links });
    const { mail } = await compose(subject);
    expect(mail.subject).toBe(subject);
    expect(mail.subject).toContain(`${author} left`);
  }
});

test('control characters in a header become spaces, and long headers are folded', async () => {
  const { mail } = await compose('one\r\nBcc: eve@example.com\0two\u2028three', 'A\nB');
  expect(mail.subject).toBe('one Bcc: eve@example.com two three');
  expect(mail.from?.name).toBe('A B');
  expect(mail.bcc).toBeUndefined();
  for (const long of ['x'.repeat(3000), 'word '.repeat(600).trim(), '🎹'.repeat(1000)]) {
    const composed = await compose(long, long);
    expect([composed.mail.subject, composed.mail.from?.name]).toEqual([long, long]);
    expect(Math.max(...composed.raw.split('\r\n').map(({ length }) => length))).toBeLessThan(79);
  }
});

test('an email whose sender has no name shows only the address', async () => {
  const { raw } = await compose('Hello', '');
  expect(raw).toMatch(/^From: site@example\.com\r\nSubject: Hello\r\n/u);
});

test('every header begins on its first line, however long its URL or address is', async () => {
  const long = 'x'.repeat(60);
  const unsubscribe = `<https://www.example.com/api/invitations/${long}/decline>`;
  const raw = await composeEmail(
    { ...email, recipient: `${long}@${long}.example`, text: 'List:\r\n a' },
    {
      from: { name: '', address: `site@${long}.example` },
      messageId: `<AbCdEfGhIjKlMnOpQrSt-_@${long}.example>`,
      headers: { 'List-Unsubscribe': unsubscribe },
    },
  );
  const [headers = ''] = raw.toString().split('\r\n\r\n', 1);
  expect(headers).not.toMatch(/^[\w-]+:\r\n/mu);
  expect(headers).toContain(`\r\nList-Unsubscribe: ${unsubscribe}\r\n`);
  const mail = await PostalMime.parse(raw);
  expect(mail.to).toEqual([{ name: '', address: `${long}@${long}.example` }]);
  expect(mail.text?.trim()).toBe('List:\n a');
});

import { expect, test } from 'vitest';
import { renderMail } from './render-mail.tsx';
import { greetableName } from './write-mail.ts';

const link = 'https://example.com/verify/abc';

test('HTML and text say the same and hold the same link', () => {
  const { subject, html, text } = renderMail({ kind: 'verify_email', recipient: 'ann@example.com', firstName: 'Ann', link });
  expect(subject).toBe('Please verify your email address');
  for (const body of [html, text]) {
    expect(body).toContain('Hello Ann,');
    expect(body).toContain(link);
    expect(body).toContain('24 hours');
  }
});

test.each(['Visit http://evil.example', 'evil.example', 'www', 'a@b', 'x'.repeat(41)])('a stranger is not greeted as %s', (firstName) => {
  expect(greetableName(firstName)).toBeUndefined();
  const { html, text } = renderMail({ kind: 'verify_email', recipient: 'ann@example.com', firstName, link });
  expect(html).not.toContain(firstName);
  expect(text).toContain('Hello,');
});

test.each(['Ann', 'J. R.', '김민수', 'Jean-Luc', 'O’Neil'])('%s is greeted by name', (firstName) => {
  expect(greetableName(firstName)).toBe(firstName);
});

test('what reviewers write is text, never markup', () => {
  const { html, text } = renderMail({
    kind: 'new_review',
    recipient: 'owner@example.com',
    author: '<b>Eve</b>',
    rating: 1,
    comment: '<img src=x>\nsecond line',
    held: true,
    link: 'https://example.com/reviews',
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(text).toContain('> <img src=x>\n> second line');
  expect(text).toContain('held until');
});

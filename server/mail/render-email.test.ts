import { expect, test } from 'vitest';
import { greetableName, renderEmail } from './render-email.tsx';

const link = 'https://example.com/verify/abc';

test('HTML and text have the same content and link', () => {
  const { subject, html, text } = renderEmail({ kind: 'verify_email', recipient: 'ann@example.com', firstName: 'Ann', link });
  expect(subject).toBe('Please verify your email address');
  for (const body of [html, text]) {
    expect(body).toContain('Hello Ann,');
    expect(body).toContain(link);
    expect(body).toContain('24 hours');
  }
});

test.each(['Visit http://evil.example', 'evil.example', 'www', 'a@b', 'x'.repeat(41)])('a stranger is not greeted as %s', (firstName) => {
  expect(greetableName(firstName)).toBeUndefined();
  const { html, text } = renderEmail({ kind: 'verify_email', recipient: 'ann@example.com', firstName, link });
  expect(html).not.toContain(firstName);
  expect(text).toContain('Hello,');
});

test.each(['Ann', 'J. R.', '김민수', 'Jean-Luc', 'O’Neil'])('%s is greeted by name', (firstName) => {
  expect(greetableName(firstName)).toBe(firstName);
});

test('reviewers’ text is never markup', () => {
  const { html, text } = renderEmail({
    kind: 'new_review',
    recipient: 'owner@example.com',
    author: '<b>Eve</b>',
    rating: 1,
    comment: '<img src=x>\nsecond line',
    link: 'https://example.com/reviews',
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(text).toContain('> <img src=x>\n> second line');
});

test('reviewers’ text never becomes a link in the owner’s email', () => {
  const { html, text } = renderEmail({
    kind: 'new_review',
    recipient: 'owner@example.com',
    author: 'Visit http://evil.example',
    rating: 5,
    comment: 'mail me@evil.example or see www.evil.example.',
    link: 'https://example.com/reviews',
  });
  for (const body of [html, text]) {
    expect(body).not.toMatch(/evil\.example|http:\/\/evil|me@evil/u);
    expect(body.replaceAll('\u200B', '')).toContain('Visit http://evil.example left a review');
  }
  expect(html.match(/<a /gu)).toHaveLength(1);
});

test('an email about many reviews cuts long comments at a word, and says how many there are', () => {
  const long = `${'word '.repeat(60)}http://evil.example`;
  const reviews = [
    { author: 'Ann Lee', rating: 1, comment: long },
    { author: 'أحمد', rating: 5, comment: '' },
  ];
  const { subject, html, text } = renderEmail({
    kind: 'new_reviews',
    recipient: 'owner@example.com',
    count: 37,
    reviews,
    link: 'https://example.com/reviews',
  });
  expect(subject).toBe('37 new reviews');
  for (const body of [html, text]) {
    expect(body).toContain('Here are the first 2:');
    expect(body).toMatch(/word word…/u);
    expect(body).not.toContain('evil');
    expect(body).toContain('\u2068أحمد\u2069');
  }
  expect(text).toContain('Ann Lee, 1 of 5 stars:\n> word');
  expect(html).toContain('aria-label="1 of 5 stars"');
});

test('a right-to-left name does not reorder the words around it', () => {
  for (const firstName of ['أحمد', 'דנה']) {
    const { html, text } = renderEmail({ kind: 'verify_email', recipient: 'ann@example.com', firstName, link });
    for (const body of [html, text]) expect(body).toContain(`Hello \u2068${firstName}\u2069,`);
  }
});

test('an email loads no images or other resources and supports dark mode', () => {
  const { html } = renderEmail({ kind: 'reset_password', recipient: 'ann@example.com', firstName: 'Ann', link });
  expect(html).not.toMatch(/<img|url\(|<link|src=/u);
  expect(html).toContain('prefers-color-scheme:dark');
});

test('§4: every email has a subject and the same content in text and HTML', () => {
  const toAnn = { recipient: 'ann@example.com', firstName: 'Ann' };
  const review = { recipient: 'owner@example.com', author: 'Ann Lee', rating: 4, comment: 'Good' };
  const emails = [
    { kind: 'verify_email', ...toAnn, link },
    { kind: 'reset_password', ...toAnn, link },
    { kind: 'password_changed', ...toAnn, link },
    { kind: 'account_deleted', ...toAnn },
    { kind: 'purge_reminder', ...toAnn, link },
    { kind: 'new_review', ...review, link },
    { kind: 'new_reviews', recipient: 'owner@example.com', count: 2, reviews: [review, review], link },
    { kind: 'review_reply', ...toAnn, reply: 'Thank you', link },
  ] as const;
  for (const mail of emails) {
    const { subject, html, text } = renderEmail(mail);
    expect(subject).not.toBe('');
    for (const paragraph of text.split('\n\n').slice(0, 2)) expect(html).toContain(paragraph);
    expect(html.includes(link)).toBe('link' in mail);
    expect(text.includes(link)).toBe('link' in mail);
  }
});

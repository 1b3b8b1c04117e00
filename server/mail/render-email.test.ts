import { expect, test } from 'vitest';
import { darkColors, lightColors } from '#content/generated/colors.ts';
import { monogram, struckKey } from '#content/monogram.ts';
import { provider } from '#content/provider.ts';
import type { PreparedEmail } from '#domain/emails/emails.ts';
import { greetableName } from '#domain/emails/safe-text.ts';
import { renderEmail } from './render-email.tsx';

const site = 'https://example.com';
const link = `${site}/verify/abc`;
const reviewLinks = {
  link: `${site}/reviews/x`,
  answerLink: `${site}/auth/login?from=%2Fowner%3Fanswer%3Dx`,
  hideLink: `${site}/auth/login?from=%2Fowner%3Fhide%3Dx`,
};
const reportLink = `${site}/auth/login?from=%2Fowner%3Freport%3Dx`;
const writers = [...new Set([provider.founder, provider.brand])];
const signature = writers.join(' from ');
const invitation = {
  recipient: 'ann@example.com',
  firstName: 'Ann',
  projectName: 'Lesson Planner',
  engagedAt: '2024-06',
  expiresAt: '2026-03-16T12:00:00.000Z',
  link,
  unsubscribe: `${site}/api/invitations/abc/decline`,
};
const signUp = {
  recipient: 'ann@example.com',
  signedUpAs: { firstName: 'Carla', lastName: 'Client' },
  held: [{ rating: 4, comment: 'Exact.' }],
  link,
  disownLink: `${link}?not-me`,
};
const render = (mail: PreparedEmail) => renderEmail(mail, site);

test('people are greeted by name, unless it is an address or an advertisement', () => {
  for (const firstName of [
    'Visit http://evil.example',
    'evil.example',
    'www',
    'a@b',
    'x'.repeat(41),
    'Click evil。com',
    'Click evil．com',
    'Click evil｡com',
    'Click evil․com',
    'Click evil﹒com',
    'https：／／evil',
    'me＠evil',
  ]) {
    expect(greetableName(firstName)).toBeUndefined();
    const { html, text } = render({
      kind: 'reset_password',
      recipient: 'ann@example.com',
      firstName,
      link,
    });
    expect(html).not.toContain(firstName);
    expect(text).toContain('Hi,');
  }
  for (const firstName of [
    'x'.repeat(40),
    'Ann',
    'J. R.',
    '김민수',
    'Jean-Luc',
    'O’Neil',
    'José',
    'Ａｎｎ',
  ])
    expect(greetableName(firstName)).toBe(firstName);
});

test('reporters’ text is neither markup nor a link in the owner’s email', () => {
  const report = {
    author: 'Visit http://evil.example',
    reason: 'private',
    words: '<img src=x> www.evil.example',
    wantsAnswer: true,
    reportLink,
  } as const;
  const { subject, html, text } = render({
    kind: 'new_reports',
    recipient: 'owner@example.com',
    count: 2,
    reports: [report],
    link: reportLink,
  });
  expect(subject).toBe(`2 reports about reviews of ${provider.brand}`);
  for (const body of [html, text]) expect(body).not.toMatch(/evil\.example|http:\/\/evil/u);
  expect(html).not.toContain('<img');
  expect(text.replaceAll('\u200B', '')).toContain(
    'Review by Visit http://evil.example:\n> It shares private information.\n> \n> <img src=x> www.evil.example\nThey’d like to hear back.\nSee the report: ' +
      reportLink,
  );
});

test.each([
  ['answered', `${site}/reviews/x`, 'my reply'],
  ['dismissed', `${site}/reviews/x`, 'it stays'],
  ['hidden', undefined, 'hidden the review'],
] as const)('a reporter hears that the report was %s', (outcome, reviewLink, words) => {
  const {
    html,
    text,
    link: sent,
  } = render({
    kind: 'report_answered',
    recipient: 'reader@example.net',
    outcome,
    answer: 'In my words.',
    ...(reviewLink === undefined ? {} : { link: reviewLink }),
  });
  expect(sent).toBe(reviewLink);
  for (const body of [html, text]) expect(body).toContain(words);
  expect(text).toContain('> In my words.');
  expect(text.includes('/reviews/x')).toBe(reviewLink !== undefined);
});

test('reviewers’ text is neither markup nor a link in the owner’s email', () => {
  const { html, text } = render({
    kind: 'new_reviews',
    recipient: 'owner@example.com',
    count: 1,
    reviews: [
      {
        author: '<b>Visit http://evil.example',
        rating: 5,
        comment: '<img src=x>\nmail me@evil.example or see www.evil.example.',
        ...reviewLinks,
      },
    ],
    link: reviewLinks.answerLink,
  });
  for (const body of [html, text]) {
    expect(body).not.toMatch(/evil\.example|http:\/\/evil|me@evil/u);
    expect(body.replaceAll('\u200B', '')).toContain('Visit http://evil.example left a review');
  }
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;b&gt;Visit');
  expect(text).toContain('> <img src=x>\n> mail');
  // What the owner can do, the button, and the address of the site.
  const { link: review, answerLink, hideLink } = reviewLinks;
  expect(html.match(/<a href="[^"]*"/gu)).toEqual(
    [hideLink, review, answerLink, site].map((address) => `<a href="${address}"`),
  );
  expect(text).toContain(`Hide: ${hideLink}\nSee the review: ${review}\n\nReply:\n${answerLink}\n`);
});

test('the name that a browser gives itself is no link in the owner’s email', () => {
  const { html, text } = render({
    kind: 'new_session',
    recipient: 'owner@example.com',
    firstName: 'Ann',
    browser: 'It was you: see http://evil.example',
    link: `${site}/forgot-password`,
  });
  for (const body of [html, text]) expect(body).not.toMatch(/http:\/\/evil|evil\.example/u);
  expect(text).toContain('using It was you: see http:\u200B//evil.\u200Bexample.');
});

test('an email about many reviews cuts long comments at a word, and says how many there are', () => {
  const long = `${'word '.repeat(60)}http://evil.example`;
  const reviews = [
    { author: 'Ann Lee', rating: 1, comment: long, ...reviewLinks },
    { author: 'أحمد', rating: 5, comment: '', ...reviewLinks },
  ];
  const { subject, html, text } = render({
    kind: 'new_reviews',
    recipient: 'owner@example.com',
    count: 37,
    reviews,
    link: `${site}/reviews`,
  });
  expect(subject).toBe(`37 new reviews of ${provider.brand}`);
  for (const body of [html, text]) {
    expect(body).toContain('Here are the first 2:');
    expect(body).toMatch(/word word…/u);
    expect(body).not.toContain('evil');
    expect(body).toContain('\u2068أحمد\u2069');
  }
  expect(text).toContain('Ann Lee, 1 out of 5 stars:\n> word');
  expect(html).toContain('aria-label="1 out of 5 stars"');
});

test('an email about many reviews shows 280 characters of each', () => {
  const textOf = (comment: string) =>
    render({
      kind: 'new_reviews',
      recipient: 'owner@example.com',
      count: 2,
      reviews: [
        { author: 'Ann Lee', rating: 1, comment, ...reviewLinks },
        { author: 'Bob Kim', rating: 5, comment: '', ...reviewLinks },
      ],
      link: `${site}/reviews`,
    }).text.replaceAll(/\n(?:> )?/gu, '');
  expect(textOf('x'.repeat(280))).toContain('x'.repeat(280));
  expect(textOf('x'.repeat(281))).toContain(`${'x'.repeat(280)}…`);
});

test.each(['verify_email', 'purge_reminder'] as const)(
  'an %s greets nobody by name, and says who signed up, and how to delete it',
  (kind) => {
    const { html, text, link: sent } = render({ kind, ...signUp });
    expect(sent).toBe(link);
    expect(text).toMatch(/^Hi,\n/u);
    expect(text).toContain('The name they gave:\n> Carla Client\n');
    expect(text).toContain(
      'A review that everyone can read once you verify your email, 4 out of 5 stars:\n> Exact.\n',
    );
    expect(text).toContain('24 hours');
    expect(text).toContain(`I didn’t sign up:\n${link}?not-me\n`);
    expect(html).toContain('aria-label="4 out of 5 stars"');
    for (const words of ['Carla Client', 'Exact.']) expect(html).toContain(words);
    expect(html.match(/<a href="[^"]*"/gu)).toEqual(
      [link, `${link}?not-me`, site].map((address) => `<a href="${address}"`),
    );
  },
);

test('a sign-up with a stranger’s address carries neither a link nor an advertisement to them', () => {
  const advertisement = 'Claim your $1000 prize at evil。com or www.evil.example/x';
  const { subject, html, text } = render({
    kind: 'verify_email',
    ...signUp,
    signedUpAs: { firstName: 'Claim your prize:', lastName: 'evil。com' },
    held: [{ rating: 5, comment: `<b>${advertisement}</b> ${'word '.repeat(100)}the end` }],
  });
  for (const body of [subject, html, text]) {
    expect(body).not.toMatch(/Claim your prize|evil\.\w|evil。\w|the end/u);
    expect(body).not.toContain('www.evil');
  }
  expect(html).not.toContain('<b>');
  for (const body of [html, text]) {
    expect(body).toContain('It isn’t shown, because it looks like a link or a message.');
    expect(body).toContain('word…');
  }
});

test('an email in plain text has only the parts that its kind has', () => {
  const { text } = render({
    kind: 'account_deleted',
    recipient: 'ann@example.com',
    firstName: 'Ann',
  });
  const [greeting, ...parts] = text.split('\n\n');
  expect(greeting).toBe('Hi Ann,');
  expect(parts).toEqual([
    expect.stringContaining('have been deleted'),
    expect.stringContaining('wasn’t you'),
    expect.stringMatching(/^-- \n/u),
  ]);
});

test('a sign-up without a review mentions none', () => {
  const { text } = render({ kind: 'verify_email', ...signUp, held: [] });
  expect(text).not.toContain('stars');
  expect(text).toContain('Carla Client');
});

test('a right-to-left name does not reorder the words around it', () => {
  for (const firstName of ['أحمد', 'דנה']) {
    const { html, text } = render({
      kind: 'reset_password',
      recipient: 'ann@example.com',
      firstName,
      link,
    });
    for (const body of [html, text]) expect(body).toContain(`Hi \u2068${firstName}\u2069,`);
  }
});

test('every email has a subject and the same content in text and HTML', () => {
  const toAnn = { recipient: 'ann@example.com', firstName: 'Ann' };
  const review = {
    author: 'Ann Lee',
    rating: 4,
    comment: 'Good',
    ...reviewLinks,
    answerLink: link,
  };
  const report = {
    author: 'Ann Lee',
    reason: 'private',
    words: '',
    wantsAnswer: false,
    reportLink: link,
  } as const;
  const emails: { [Kind in PreparedEmail['kind']]: Omit<PreparedEmail & { kind: Kind }, 'kind'> } =
    {
      verify_email: signUp,
      reset_password: { ...toAnn, link },
      password_changed: { ...toAnn, link },
      new_session: { ...toAnn, browser: 'Firefox on Linux', link },
      account_deleted: toAnn,
      purge_reminder: signUp,
      new_reviews: { recipient: 'owner@example.com', count: 2, reviews: [review, review], link },
      review_reply: { ...toAnn, reply: 'Thank you', link },
      review_hidden: { ...toAnn, reason: 'It’s an ad or spam.', link },
      review_shown: { ...toAnn, link },
      new_reports: { recipient: 'owner@example.com', count: 1, reports: [report], link },
      report_answered: { recipient: 'ann@example.com', outcome: 'dismissed', answer: '', link },
      backup_missing: { recipient: 'owner@example.com' },
      invitation,
      invitation_reminder: invitation,
    };
  for (const [kind, values] of Object.entries(emails)) {
    const mail = { kind, ...values } as PreparedEmail;
    const { subject, html, text } = render(mail);
    expect(subject).not.toBe('');
    expect(html).not.toMatch(/<img|url\(|<link|src=/u);
    // No part that an email lacks leaves a gap.
    expect(html.replaceAll('\u200B', ''), kind).not.toMatch(
      /<(a|blockquote|p|td|tr)\b[^>]*><\/\1>/u,
    );
    expect(`${html}${text}`, kind).not.toMatch(/undefined|null|NaN|\[object|^> ?$/mu);
    expect(html).toContain('prefers-color-scheme:dark');
    for (const paragraph of text.split('\n\n').slice(0, 2)) expect(html).toContain(paragraph);
    expect(html.includes(link)).toBe('link' in mail);
    expect(text.includes(link)).toBe('link' in mail);
    expect(text.endsWith(`\n-- \n${signature}\n${site}\n`)).toBe(true);
    expect(html).toContain(`<a href="${site}"`);
  }
});

test.each(['invitation', 'invitation_reminder'] as const)(
  'an %s says who asks, for what, what is published, and until when',
  (kind) => {
    const { subject, html, text, unsubscribe } = render({ kind, ...invitation });
    expect(subject).toContain('Lesson Planner');
    for (const body of [html, text]) {
      expect(body).toContain('Hi Ann,');
      expect(body).toContain(`This is ${signature}`);
      expect(body).toContain('the Lesson Planner project (June 2024)');
      expect(body).toContain('Your email address stays private.');
      expect(body).toContain('every rating is published');
      expect(body).toContain('expires on March 16, 2026');
      expect(body).toContain(`${link}#no-thank-you`);
    }
    const stars = [1, 2, 3, 4, 5].map((rating) => `${link}#stars=${rating}`);
    expect(html.match(/<a href="[^"]*"/gu)).toEqual([
      ...stars.map((address) => `<a href="${address}"`),
      `<a href="${link}"`,
      `<a href="${link}#no-thank-you"`,
      `<a href="${site}"`,
    ]);
    // No rating is favored: the keys differ only in their links and names.
    const keys = html.match(/<td class="button"[^>]*><a href="[^"]*#stars=.*?<\/td>/gu) ?? [];
    const looks = keys.map((key) => key.replaceAll(/#stars=\d|\d stars?/gu, ''));
    expect(looks).toHaveLength(5);
    expect(new Set(looks).size).toBe(1);
    expect(html).toContain('aria-label="1 star"');
    expect(text).toContain(
      ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']
        .map((label, index) => `${label}: ${stars[index]}`)
        .join('\n'),
    );
    for (const body of [html, text]) {
      expect(body).toContain('nothing is sent until you publish');
      expect(body.indexOf('#stars=1')).toBeLessThan(
        body.indexOf('Your email address stays private.'),
      );
    }
    expect(unsubscribe).toBe(invitation.unsubscribe);
    expect(render({ kind, ...invitation, firstName: '' }).text).toMatch(/^Hi,/u);
  },
);

test('the brand has its struck key, and separators of links have a color at night', () => {
  const { html } = render({
    kind: 'new_reviews',
    recipient: 'owner@example.com',
    count: 1,
    reviews: [{ author: 'Ann Lee', rating: 4, comment: 'Exact.', ...reviewLinks }],
    link: reviewLinks.answerLink,
  });
  const caps = [...html.matchAll(/<span class="(cap|struck)" style="([^"]*)">(.)<\/span>/gu)];
  expect(caps.map(([, , , letter]) => letter)).toEqual([...monogram]);
  caps.forEach(([, name, style], index) => {
    expect(name).toBe(index === struckKey ? 'struck' : 'cap');
    expect(style?.includes(`background-color:${lightColors.accent}`)).toBe(index === struckKey);
  });
  expect(html).toContain(`.struck{background-color:${darkColors.accent}!important`);
  expect(html).toMatch(/<p class="quiet"[^>]*><a [^>]*>Hide<\/a> · <a /u);
  expect(html).toContain(`.quiet{color:${darkColors.quiet}!important`);
});

test('an email about a changed password asks nothing of the person who changed it', () => {
  const { html, text } = render({
    kind: 'password_changed',
    recipient: 'ann@example.com',
    firstName: 'Ann',
    link,
  });
  expect(html).not.toContain('class="button"');
  expect(html).toMatch(
    /<a href="[^"]*\/verify\/abc" class="link"[^>]*>Choose a new password<\/a>/u,
  );
  expect(text).toContain(`Choose a new password:\n${link}`);
});

test('the owner’s email about backups says when the last one was made', () => {
  const missing = { kind: 'backup_missing', recipient: 'owner@example.com' } as const;
  expect(render(missing).text).toContain('never been backed up.');
  expect(
    render({ ...missing, lastBackupAt: '2026-01-31T03:00:00.000Z', reason: 'No space left' }).text,
  ).toMatch(/made on January 31, 2026\.\s+The latest try failed: No space left/u);
});

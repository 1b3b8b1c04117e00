import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { darkColors, lightColors } from '#content/generated/colors.ts';
import { monogram, struckKey } from '#content/monogram.ts';
import { provider } from '#content/provider.ts';
import { writeEmail } from '#domain/emails/emails.ts';
import { greetableName } from '#domain/emails/safe-text.ts';
import type { EmailKind, NewEmail, QueuedEmail } from '#domain/outbox/email-kinds.ts';
import { test as base, type TestApp } from '#tests/harness/create-test-app.ts';
import { knownProject } from '#tests/harness/known-projects.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { renderEmail } from './render-email.tsx';

const site = 'https://example.com';
const reviewLinks = {
  link: `${site}/reviews/x`,
  answerLink: `${site}/auth/login?from=%2Fowner%3Fanswer%3Dx`,
  hideLink: `${site}/auth/login?from=%2Fowner%3Fhide%3Dx`,
};
const reportLink = `${site}/auth/login?from=%2Fowner%3Freport%3Dx`;
const writers = [...new Set([provider.founder, provider.brand])];
const signature = writers.join(' from ');

type Payload<Kind extends EmailKind> = (NewEmail & { kind: Kind })['payload'];

function createSite(app: TestApp) {
  const { db } = app.context;
  return {
    addAuthor: (author: Partial<Tables['users']> = {}) =>
      db
        .insertInto('users')
        .values({ ...userRow('ann'), verified_at: 1, proved_by: 'session', ...author })
        .execute(),
    rename: (first_name: string) => db.updateTable('users').set({ first_name }).execute(),
    addReview: (review: Partial<Insertable<Tables['reviews']>> = {}) =>
      db
        .insertInto('reviews')
        .values({ ...reviewRow('x', 'ann'), ...review })
        .execute(),
    addReport: (report: Partial<Insertable<Tables['reports']>> = {}) =>
      db
        .insertInto('reports')
        .values({
          id: 'x',
          review_id: 'x',
          reason: 'private',
          words: '',
          email: 'reader@example.net',
          created_at: 1,
          ...report,
        })
        .execute(),
    addInvitation: () =>
      db
        .insertInto('invitations')
        .values({
          id: 'x',
          email: 'ann@example.com',
          email_key: 'ann@example.com',
          name: 'Ann Lee',
          project_id: knownProject.projectId,
          engaged_at: '2024-06',
          created_at: 1,
          expires_at: Date.UTC(2026, 2, 16, 12),
          state: 'waiting',
        })
        .execute(),
    /** Renders an email as it is sent. */
    async render<Kind extends EmailKind>(kind: Kind, payload: Payload<Kind>) {
      const mail = { id: 'x', attempts: 1, kind, recipient: 'ann@example.com', payload };
      const context = { ...app.context, publicUrl: site, ownerEmail: 'owner@example.com' };
      const written = await writeEmail(context, mail as QueuedEmail);
      if (written === 'obsolete') throw new Error(`Nothing to write in ${kind}`);
      return renderEmail(written, site);
    },
  };
}

const test = base.extend('at', ({ app }) => createSite(app));

test('people are greeted by name, unless it is an address or an advertisement', async ({ at }) => {
  await at.addAuthor();
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
    'Hi 0900 123456',
    '٠٩٠٠ ١٢٣٤٥٦',
    'Text WIN to 8-4-4-4',
  ]) {
    expect(greetableName(firstName)).toBeUndefined();
    await at.rename(firstName);
    const { html, text } = await at.render('reset_password', {});
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
    'Agent 007',
    '12 and 3',
  ])
    expect(greetableName(firstName)).toBe(firstName);
});

test('reporters’ text is neither markup nor a link in the owner’s email', async ({ at }) => {
  await at.addAuthor({ first_name: 'Visit', last_name: 'http://evil.example' });
  await at.addReview();
  await at.addReport({ words: '<img src=x> www.evil.example' });
  await at.addReport({ id: 'y' });
  const { subject, html, text } = await at.render('new_reports', { ids: ['x', 'y'] });
  expect(subject).toBe(`2 reports about reviews of ${provider.brand}`);
  for (const body of [html, text]) expect(body).not.toMatch(/evil\.example|http:\/\/evil/u);
  expect(html).not.toContain('<img');
  expect(text.replaceAll('\u200B', '')).toContain(
    'Review by Visit http://evil.example:\n> It shares private information.\n> \n> <img src=x> www.evil.example\nThey’d like to hear back.\nSee the report: ' +
      reportLink,
  );
});

test.for([
  ['answered', reviewLinks.link, 'my reply'],
  ['dismissed', reviewLinks.link, 'it stays'],
  ['hidden', undefined, 'hidden the review'],
] as const)(
  'a reporter hears that the report was %s',
  async ([outcome, reviewLink, words], { at }) => {
    await at.addAuthor();
    await at.addReview({ public: reviewLink === undefined ? 0 : 1 });
    await at.addReport({ outcome, answer: 'In my words.', closed_at: 2 });
    const { html, text, link } = await at.render('report_answered', { reportId: 'x' });
    expect(link).toBe(reviewLink);
    for (const body of [html, text]) expect(body).toContain(words);
    expect(text).toContain('> In my words.');
    expect(text.includes('/reviews/x')).toBe(reviewLink !== undefined);
  },
);

test('reviewers’ text is neither markup nor a link in the owner’s email', async ({ at }) => {
  await at.addAuthor({ first_name: '<b>Visit', last_name: 'http://evil.example' });
  await at.addReview({ comment: '<img src=x>\nmail me@evil.example or see www.evil.example.' });
  const { html, text } = await at.render('new_reviews', { ids: ['x'] });
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

test('the name that a browser gives itself is no link in the owner’s email', async ({ at }) => {
  const { html, text } = await at.render('new_session', {
    firstName: 'Ann',
    browser: 'It was you: see http://evil.example',
  });
  for (const body of [html, text]) expect(body).not.toMatch(/http:\/\/evil|evil\.example/u);
  expect(text).toContain('using It was you: see http:\u200B//evil.\u200Bexample.');
});

test('an email about many reviews cuts long comments at a word, and says how many', async ({
  at,
}) => {
  await at.addAuthor();
  await at.addAuthor({ ...userRow('ahmed'), first_name: 'أحمد', last_name: 'علي' });
  await at.addReview({ rating: 1, comment: `${'word '.repeat(60)}http://evil.example` });
  const others = Array.from({ length: 36 }, (_, index) => `y${index}`);
  for (const id of others) await at.addReview(reviewRow(id, 'ahmed'));
  const { subject, html, text } = await at.render('new_reviews', { ids: ['x', ...others] });
  expect(subject).toBe(`37 new reviews of ${provider.brand}`);
  for (const body of [html, text]) {
    expect(body).toContain('Here are the first 20:');
    expect(body).toMatch(/word word…/u);
    expect(body).not.toContain('evil');
    expect(body).toContain('\u2068أحمد علي\u2069');
  }
  expect(text).toContain('Ann Lee, 1 out of 5 stars:\n> word');
  expect(text.match(/^Hide: /gmu)).toHaveLength(20);
  expect(html).toContain('aria-label="1 out of 5 stars"');
});

test('an email about many reviews shows 280 characters of each', async ({ at }) => {
  await at.addAuthor();
  await at.addReview({ comment: 'x'.repeat(280) });
  await at.addReview({ id: 'y', comment: 'y'.repeat(281) });
  const { text } = await at.render('new_reviews', { ids: ['x', 'y'] });
  expect(text).toContain(`> ${'x'.repeat(280)}\n`);
  expect(text).toContain(`> ${'y'.repeat(280)}…\n`);
  expect(text).toMatch(/^Reply:\nhttps?:\S+\n\n-- $/mu);
});

const carla = { first_name: 'Carla', last_name: 'Client', verified_at: null, proved_by: null };

test.for(['verify_email', 'purge_reminder'] as const)(
  'an %s greets nobody by name, and says who signed up, and how to delete it',
  async (kind, { at }) => {
    await at.addAuthor(carla);
    await at.addReview({ rating: 4, comment: 'Exact.', public: 0 });
    const { html, text, link } = await at.render(kind, {});
    expect(link).toMatch(/^https:\/\/example\.com\/verify\/[\w-]{43}$/u);
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

test('a sign-up with a stranger’s address brings them neither a link nor an ad', async ({ at }) => {
  const advertisement = 'Claim your $1000 prize at evil。com or www.evil.example/x';
  await at.addAuthor({ ...carla, first_name: 'Claim your prize:', last_name: 'evil。com' });
  await at.addReview({
    public: 0,
    comment: `<b>${advertisement}</b> ${'word '.repeat(100)}the end`,
  });
  const { subject, html, text } = await at.render('verify_email', {});
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

test('an email in plain text has only the parts that its kind has', async ({ at }) => {
  const { text } = await at.render('account_deleted', { firstName: 'Ann' });
  const [greeting, ...parts] = text.split('\n\n');
  expect(greeting).toBe('Hi Ann,');
  expect(parts).toEqual([
    expect.stringContaining('have been deleted'),
    expect.stringContaining('wasn’t you'),
    expect.stringMatching(/^-- \n/u),
  ]);
});

test('a sign-up without a review mentions none', async ({ at }) => {
  await at.addAuthor(carla);
  const { text } = await at.render('verify_email', {});
  expect(text).not.toContain('stars');
  expect(text).toContain('Carla Client');
});

test('a right-to-left name does not reorder the words around it', async ({ at }) => {
  await at.addAuthor();
  for (const firstName of ['أحمد', 'דנה']) {
    await at.rename(firstName);
    const { html, text } = await at.render('reset_password', {});
    for (const body of [html, text]) expect(body).toContain(`Hi \u2068${firstName}\u2069,`);
  }
});

test('every email has a subject and the same content in text and HTML', async ({ at }) => {
  await at.addAuthor({ verified_at: null });
  await at.addReview({
    comment: 'Good',
    reply: 'Thank you',
    hidden_at: 1,
    hidden_reason: 'advertising',
    hidden_words: '',
  });
  await at.addReview({ id: 'y' });
  await at.addReport({ email: null });
  await at.addReport({ id: 'y', outcome: 'dismissed', answer: '', closed_at: 2 });
  await at.addInvitation();
  const toAnn = { firstName: 'Ann' };
  const emails: { [Kind in EmailKind]: Payload<Kind> } = {
    verify_email: {},
    reset_password: {},
    password_changed: toAnn,
    new_session: { ...toAnn, browser: 'Firefox on Linux' },
    account_deleted: toAnn,
    purge_reminder: {},
    new_reviews: { ids: ['x', 'y'] },
    review_reply: { reviewId: 'x' },
    review_hidden: { reviewId: 'x' },
    review_shown: { reviewId: 'y' },
    new_reports: { ids: ['x'] },
    report_answered: { reportId: 'y' },
    backup_missing: {},
    invitation: { invitationId: 'x' },
    invitation_reminder: { invitationId: 'x' },
  };
  const withoutLink: string[] = [];
  for (const [kind, payload] of Object.entries(emails)) {
    const { subject, html, text, link } = await at.render(kind as EmailKind, payload);
    expect(subject).not.toBe('');
    expect(html).not.toMatch(/<img|url\(|<link|src=/u);
    // No part that an email lacks leaves a gap.
    expect(html.replaceAll('\u200B', ''), kind).not.toMatch(
      /<(a|blockquote|p|td|tr)\b[^>]*><\/\1>/u,
    );
    expect(`${html}${text}`, kind).not.toMatch(/undefined|null|NaN|\[object|^> ?$/mu);
    expect(html).toContain('prefers-color-scheme:dark');
    for (const paragraph of text.split('\n\n').slice(0, 2)) expect(html).toContain(paragraph);
    if (link === undefined) withoutLink.push(kind);
    for (const body of [html, text]) expect(body).toContain(link ?? '');
    expect(text.endsWith(`\n-- \n${signature}\n${site}\n`)).toBe(true);
    expect(html).toContain(`<a href="${site}"`);
  }
  expect(withoutLink).toEqual(['account_deleted', 'backup_missing']);
});

test.for(['invitation', 'invitation_reminder'] as const)(
  'an %s says who asks, for what, what is published, and until when',
  async (kind, { app, at }) => {
    await at.addInvitation();
    const { projectName } = knownProject;
    const { subject, html, text, link, unsubscribe } = await at.render(kind, { invitationId: 'x' });
    expect(subject).toContain(projectName);
    for (const body of [html, text]) {
      expect(body).toContain('Hi Ann,');
      expect(body).toContain(`This is ${signature}`);
      expect(body).toContain(`the ${projectName} project (June 2024)`);
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
    const token = link?.replace(`${site}/invitation/`, '');
    expect(unsubscribe).toBe(`${site}/api/invitations/${token}/decline`);
    await app.context.db.updateTable('invitations').set({ name: '' }).execute();
    expect((await at.render(kind, { invitationId: 'x' })).text).toMatch(/^Hi,/u);
  },
);

test('the brand has its struck key, and separators of links have a color at night', async ({
  at,
}) => {
  await at.addAuthor();
  await at.addReview();
  const { html } = await at.render('new_reviews', { ids: ['x'] });
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

test('an email about a changed password asks nothing of the person who changed it', async ({
  at,
}) => {
  const { html, text, link } = await at.render('password_changed', { firstName: 'Ann' });
  expect(html).not.toContain('class="button"');
  expect(html).toMatch(
    /<a href="[^"]*\/forgot-password" class="link"[^>]*>Choose a new password<\/a>/u,
  );
  expect(text).toContain(`Choose a new password:\n${link}`);
});

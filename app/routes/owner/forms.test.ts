import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ownerMessages } from '#content/messages/owner.ts';
import { local } from '#framework/page.ts';
import type { OwnerReview, ReportWithReview } from '#shared/owner.ts';
import { sampleReview } from '#tests/harness/sample-review.ts';
import { SelectField } from './draft-form.tsx';
import { Invitations } from './invitations.tsx';
import { OneReport } from './reports.tsx';
import { OneReview } from './reviews.tsx';

const time = sampleReview.createdAt;
const published: OwnerReview = {
  ...sampleReview,
  author: { ...sampleReview.author, email: 'ann@example.com', verified: true },
  status: 'published',
  openReports: 0,
};

function draw<Props extends object>(of: ComponentType<Props>, props: Props): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(of, props) }]);
  return renderToStaticMarkup(createElement(Stub));
}

test('a link to answer a review opens the form, or says why it cannot', () => {
  expect(draw(OneReview, { name: 'reviews', review: published, form: 'answer' })).toContain(
    ownerMessages.publish,
  );
  const review: OwnerReview = {
    ...published,
    status: 'held',
    author: { ...published.author, verified: false },
  };
  const html = draw(OneReview, { name: 'reviews', review, form: 'answer' });
  expect(html).not.toContain(ownerMessages.publish);
  expect(html).toContain(`>${ownerMessages.hide}</button>`);
});

test('a draft opens the form of a report until the report is closed', () => {
  const open: ReportWithReview = {
    reportId: 'RePoRtRePoRtRePoRtRe-_',
    reviewId: published._id,
    reason: 'private',
    words: '',
    createdAt: time,
    status: 'open',
    review: published,
  };
  local.setItem(`owner:close:${open.reportId}`, JSON.stringify({ answer: 'Thank you.' }));
  const form = '<textarea';
  expect(draw(OneReport, { report: open })).toContain(form);
  expect(
    draw(OneReport, { report: { ...open, status: 'answered', closedAt: time, answer: 'Done.' } }),
  ).not.toContain(form);
  local.clear();
});

test('a select without a hint is described by nothing', () => {
  const html = draw(SelectField, { label: 'Project', name: 'project', choices: { one: 'One' } });
  expect(html).toContain('>One</option>');
  expect(html).not.toContain('aria-describedby');
});

test('an invitation is for no project until one is chosen', () => {
  local.setItem('owner:invite', JSON.stringify({ name: 'Ann' }));
  expect(draw(Invitations, { invitations: [] })).toContain(
    `<option value="">${ownerMessages.choose}</option>`,
  );
  local.clear();
});

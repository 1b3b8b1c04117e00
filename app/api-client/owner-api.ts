import type { NewToken } from '#shared/api.ts';
import type {
  Change,
  ClosedReport,
  FailedEmail,
  Glance,
  HiddenReport,
  Moderation,
  NewInvitation,
  OwnerHistory,
  OwnerInvitation,
  OwnerReportFilter,
  OwnerReview,
  OwnerReviewFilter,
  OwnerReviewPage,
  ReportWithReview,
} from '#shared/owner.ts';
import type { Hiding } from '#shared/reviews.ts';
import { call, path } from './api.ts';

export const ownerApi = {
  givePassword: (password: string) =>
    call<NewToken>('POST', '/owner/password', { body: { password } }),
  glance: () => call<Glance>('GET', '/owner/glance'),

  reviews: (query: { filter: OwnerReviewFilter; q: string; cursor?: string }) =>
    call<OwnerReviewPage>('GET', `/owner/reviews?${new URLSearchParams(query)}`),
  review: (id: string) => call<OwnerReview>('GET', path`/owner/reviews/${id}`),
  history: (id: string) => call<OwnerHistory>('GET', path`/owner/reviews/${id}/history`),
  reply: (id: string, text: string, reviewVersion: number) =>
    call<Moderation>('PUT', path`/owner/reviews/${id}/reply`, { body: { text, reviewVersion } }),
  removeReply: (id: string) => call<Moderation>('DELETE', path`/owner/reviews/${id}/reply`),
  hide: (id: string, body: Hiding) =>
    call<Moderation>('PUT', path`/owner/reviews/${id}/hiding`, { body }),
  show: (id: string) => call<Moderation>('DELETE', path`/owner/reviews/${id}/hiding`),

  reports: (filter: OwnerReportFilter) =>
    call<ReportWithReview[]>('GET', `/owner/reports?filter=${filter}`),
  report: (id: string) => call<ReportWithReview>('GET', path`/owner/reports/${id}`),
  closeReport: (id: string, answer: string) =>
    call<ClosedReport>('PUT', path`/owner/reports/${id}/answer`, { body: { answer } }),
  hideReported: (id: string, body: Hiding) =>
    call<HiddenReport>('PUT', path`/owner/reports/${id}/hiding`, { body }),

  invitations: () => call<OwnerInvitation[]>('GET', '/owner/invitations'),
  invite: (body: NewInvitation) =>
    call<{ invitationId: string }>('POST', '/owner/invitations', { body }),
  remind: (id: string) => call<Change>('POST', path`/owner/invitations/${id}/reminder`),
  revoke: (id: string) => call<Change>('DELETE', path`/owner/invitations/${id}`),

  emails: () => call<FailedEmail[]>('GET', '/owner/emails'),
  retryEmail: (id: string) => call<Change>('POST', path`/owner/emails/${id}/retry`),
};

import type { OwnerReviewFilter } from '../../shared/owner.ts';
import type { Hiding } from '../../shared/reviews.ts';
import { byId, client, read } from './api.ts';

/** The calls of the owner's page, which no other page loads. What a form sends is checked by the server. */
export const ownerApi = {
  givePassword: (password: string) => read(client.POST('/owner/password', { body: { password } })),
  glance: () => read(client.GET('/owner/glance')),

  reviews: (query: { filter: OwnerReviewFilter; q?: string; cursor?: string }) => read(client.GET('/owner/reviews', { params: { query } })),
  review: (id: string) => read(client.GET('/owner/reviews/{id}', byId(id))),
  history: (id: string) => read(client.GET('/owner/reviews/{id}/history', byId(id))),
  reply: (id: string, text: string) => read(client.PUT('/owner/reviews/{id}/reply', { ...byId(id), body: { text } })),
  removeReply: (id: string) => read(client.DELETE('/owner/reviews/{id}/reply', byId(id))),
  hide: (id: string, body: Hiding) => read(client.PUT('/owner/reviews/{id}/hiding', { ...byId(id), body })),
  show: (id: string) => read(client.DELETE('/owner/reviews/{id}/hiding', byId(id))),

  reports: (filter: 'open' | 'all') => read(client.GET('/owner/reports', { params: { query: { filter } } })),
  report: (id: string) => read(client.GET('/owner/reports/{id}', byId(id))),
  closeReport: (id: string, answer: string) => read(client.PUT('/owner/reports/{id}/answer', { ...byId(id), body: { answer } })),
  hideReported: (id: string, body: Hiding) => read(client.PUT('/owner/reports/{id}/hiding', { ...byId(id), body })),

  invitations: () => read(client.GET('/owner/invitations')),
  invite: (body: { email: string; name: string; projectId: string; engagedAt?: string }) =>
    read(client.POST('/owner/invitations', { body })),
  remind: (id: string) => read(client.POST('/owner/invitations/{id}/reminder', byId(id))),
  revoke: (id: string) => read(client.DELETE('/owner/invitations/{id}', byId(id))),

  emails: () => read(client.GET('/owner/emails')),
  retryEmail: (id: string) => read(client.POST('/owner/emails/{id}/retry', byId(id))),
};

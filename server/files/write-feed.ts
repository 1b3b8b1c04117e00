import { messages } from '#content/messages.ts';
import { provider } from '#content/provider.ts';
import { feedPath, feedTitle, reviewFeed } from '#content/review-feed.ts';
import { fullNameOf } from '#shared/full-name.ts';
import type { Review } from '#shared/reviews.ts';

// XML 1.0 can't contain these, not even escaped. That includes half a surrogate pair.
// oxlint-disable-next-line no-control-regex -- these are the characters to leave out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const escapeText = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"\r]/gu, (character) => escapes[character] ?? '');

const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`;

const changedAt = ({ updatedAt, reply }: Review): string =>
  reply === undefined || reply.createdAt < updatedAt ? updatedAt : reply.createdAt;

function writeEntry(publicUrl: string, review: Review): string {
  const { _id, author, rating, comment, createdAt, reply } = review;
  const name = fullNameOf(author);
  const address = `${publicUrl}/reviews/${_id}`;
  const words = [
    reviewFeed.rating(rating),
    comment,
    ...(reply === undefined ? [] : [`${messages.reviews.reply}:`, reply.text]),
  ];
  return [
    '<entry>',
    element('id', address),
    element('title', reviewFeed.entry(name, rating)),
    `<link rel="alternate" type="text/html" href="${escapeText(address)}"/>`,
    element('published', createdAt),
    element('updated', changedAt(review)),
    `<author>${element('name', name)}</author>`,
    `<content type="text">${escapeText(words.filter((text) => text !== '').join('\n\n'))}</content>`,
    '</entry>',
  ].join('\n');
}

/** Atom (RFC 4287). Without reviews, its date is the founding of the business. */
export function writeFeed(publicUrl: string, reviews: readonly Review[]): string {
  const founded = new Date(Date.UTC(provider.foundedYear)).toISOString();
  const updated = reviews
    .map(changedAt)
    .reduce((latest, each) => (each > latest ? each : latest), founded);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', `${publicUrl}${feedPath}`),
    element('title', feedTitle),
    element('subtitle', reviewFeed.subtitle),
    `<link rel="self" type="application/atom+xml" href="${escapeText(publicUrl + feedPath)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeText(publicUrl)}/reviews"/>`,
    element('updated', updated),
    ...reviews.map((review) => writeEntry(publicUrl, review)),
    '</feed>\n',
  ].join('\n');
}

import type { Locator, Page } from '@playwright/test';
import { minFilterableReviews } from '#content/limits.ts';
import { messages } from '#content/messages.ts';
import type { RunningServer } from '#tests/harness/start-server.ts';
import { button, confirmation, inMain, radio, textbox } from './parts.ts';
import { keepInBrowser, newPerson, postReview, verifiedPerson } from './people.ts';

/** The card of the review that contains this text, unless the review is being edited. */
export const reviewCard = (page: Page, words: string): Locator =>
  inMain(page)
    .getByRole('listitem')
    .filter({ hasText: words, hasNot: page.getByRole('spinbutton') });

export async function beginReview(page: Page, rating: number, comment: string): Promise<void> {
  await button(page, messages.reviews.open).click();
  await radio(page, messages.reviews.stars(rating)).check();
  await textbox(page, messages.reviews.comment).fill(comment);
}

export async function writeReview(page: Page, rating: number, comment: string): Promise<void> {
  await beginReview(page, rating, comment);
  await button(page, messages.reviews.post).click();
}

/** Posts as many reviews as a list needs to have filters. */
export async function postFilterableList(site: RunningServer): Promise<void> {
  const token = await verifiedPerson(site, newPerson());
  for (let count = 0; count < minFilterableReviews; count += 1)
    await postReview(site, token, 3, `Review ${count}`);
}

/** Deletes the review of a card, or of the page if it has only one. */
export async function deleteReview(page: Page, card: Locator | Page = page): Promise<void> {
  await button(card, messages.reviews.delete).click();
  await button(confirmation(page), messages.reviews.delete).click();
}

export const editForm = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });

export const commentField = (page: Page): Locator => textbox(page, messages.reviews.comment);

/** Keeps the draft of a review in the browser, as an earlier visit would have. */
export const keepDraft = (page: Page, comment: string): Promise<void> =>
  keepInBrowser(page, 'reviewDraft', JSON.stringify({ rating: 3, comment, key: 'k' }));

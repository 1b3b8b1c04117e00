import { expect, type Locator, type Page } from '@playwright/test';

/** A page or a part of it. */
type Place = Locator | Page;
type Name = RegExp | string;

export const alert = (place: Place, hasText: Name): Locator =>
  place.getByRole('alert').filter({ hasText });

export const button = (place: Place, name: Name): Locator => place.getByRole('button', { name });

/** A question that has to be answered before the page goes on. */
export const confirmation = (page: Page, name: Name = ''): Locator =>
  page.getByRole('alertdialog', { name });

/** A button with this name, among others whose names contain it. */
export const exactButton = (place: Place, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

export const footer = (page: Page): Locator => page.getByRole('contentinfo');

export const h1 = (place: Place, name: Name = ''): Locator =>
  place.getByRole('heading', { level: 1, name });

export const inMain = (page: Page): Locator => page.getByRole('main');

export const link = (place: Place, name: Name): Locator => place.getByRole('link', { name });

export const nav = (page: Page, name: string): Locator => page.getByRole('navigation', { name });

export const radio = (place: Place, name: Name): Locator => place.getByRole('radio', { name });

export const statusLine = (place: Place, hasText: Name): Locator =>
  place.getByRole('status').filter({ hasText });

export const textbox = (place: Place, name: Name): Locator => place.getByRole('textbox', { name });

/** The place of an element in the window, or NaN if it is not drawn. */
export async function boxOf(part: Locator) {
  const { x = NaN, y = NaN, width = NaN, height = NaN } = (await part.boundingBox()) ?? {};
  return { x, y, width, height, right: x + width, bottom: y + height };
}

/** Expects that a button is not pressed down, because nothing is on its way yet. */
export async function expectAtRest(key: Locator): Promise<void> {
  await expect(key).not.toHaveAttribute('aria-busy');
  await expect(key).toHaveCSS('translate', 'none');
}

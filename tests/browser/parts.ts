import { expect, type Locator, type Page } from '@playwright/test';

/** A page or a part of it. */
type Place = Locator | Page;
type Name = RegExp | string;

export const alert = (place: Place, hasText: Name): Locator =>
  place.getByRole('alert').filter({ hasText });

export const button = (place: Place, name: Name): Locator => place.getByRole('button', { name });

export const footer = (page: Page): Locator => page.getByRole('contentinfo');

export const h1 = (place: Place, name: Name = ''): Locator =>
  place.getByRole('heading', { level: 1, name });

export const link = (place: Place, name: Name): Locator => place.getByRole('link', { name });

export const radio = (place: Place, name: Name): Locator => place.getByRole('radio', { name });

export const textbox = (place: Place, name: Name): Locator => place.getByRole('textbox', { name });

/** Expects that a button is not pressed down, because nothing is on its way yet. */
export async function expectAtRest(key: Locator): Promise<void> {
  await expect(key).not.toHaveAttribute('aria-busy');
  await expect(key).toHaveCSS('translate', 'none');
}

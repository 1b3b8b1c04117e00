import {
  button,
  confirmation,
  expect,
  footer,
  link,
  messages,
  newPerson,
  type Page,
  radio,
  reviewCard,
  stillTest as test,
  verifiedPerson,
  visit,
  watchChanges,
} from './site.ts';

const maxSteps = 80;

/** Presses Tab until the element has the focus, as a keyboard user would. */
async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'radio' | 'textbox',
  name: string | RegExp,
): Promise<void> {
  const wanted = page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .and(page.locator(':focus'));
  for (let steps = 0; steps < maxSteps; steps++) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} “${name}” cannot be reached with the Tab key`);
}

test('by keyboard alone: skip to the content, log in, leave and delete a review', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(link(page, messages.site.skipToContent)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', messages.site.logIn);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login');
  await page.keyboard.press('Tab');
  await tabTo(page, 'textbox', messages.auth.email);
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(messages.auth.password, { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await visit(page, '/reviews');
  await tabTo(page, 'button', messages.reviews.open);
  await page.keyboard.press('Enter');
  await tabTo(page, 'radio', messages.reviews.stars(1));
  await page.keyboard.press('Space');
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight');
  await expect(radio(page, messages.reviews.stars(4))).toBeChecked();
  const sent = watchChanges(page);
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', messages.reviews.comment);
  await page.keyboard.type(`Typed by hand. ${person.email}`);
  await tabTo(page, 'button', messages.reviews.post);
  await page.keyboard.press('Enter');
  const card = reviewCard(page, person.email);
  await expect(card).toBeVisible();
  expect(sent, 'Enter on a star sends nothing').toEqual(['POST /api/reviews']);

  await button(card, messages.reviews.delete).focus();
  await page.keyboard.press('Enter');
  await expect(button(confirmation(page), messages.site.cancel)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);

  await tabTo(page, 'button', messages.site.logOut);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(link(footer(page), messages.site.logIn)).toBeVisible();
});

import { caseStudies } from '#content/case-studies.ts';
import {
  boxOf,
  button,
  expect,
  inMain,
  link,
  messages,
  overhang,
  type Page,
  provider,
  statusLine,
  stillTest as test,
  turnWheel,
  visit,
} from './site.ts';

const { site } = messages;
const studies = caseStudies.map(({ projectId }) => `/projects/${projectId}`).slice(0, 1);

test('every mail link has a subject and prompts, even without scripts', async ({ request }) => {
  for (const path of ['/', '/about', '/projects', '/reviews', '/privacy', ...studies]) {
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<a [^>]*href="(mailto:[^"]*)"/gu)];
    expect(links.length, path).toBeGreaterThan(0);
    for (const [, address = ''] of links) {
      const { searchParams } = new URL(address.replaceAll('&amp;', '&'));
      expect(searchParams.get('subject'), `${path}: ${address}`).toMatch(/\S/u);
      expect(searchParams.get('body')?.match(/:\r\n/gu), `${path}: ${address}`).toHaveLength(3);
    }
  }
});

const copyKeyOf = (page: Page) =>
  button(page.getByRole('group', { name: site.copyAddress }), site.copyAddress);

test('a pressed mail link shows the address, to be copied, until Escape or for 8 s', async ({
  newVisitor,
}) => {
  const page = await newVisitor({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1024, height: 800 },
  });
  await page.clock.install();
  await visit(page, '/');
  const emailMe = link(page.getByRole('banner'), site.emailMe);
  await emailMe.press('Enter');
  const key = copyKeyOf(page);
  await expect(key).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(key).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(statusLine(page, site.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(provider.email);
  await page.keyboard.press('Escape');
  await expect(key).toHaveCount(0);
  await expect(emailMe).toBeFocused();

  // It goes after 8 seconds, unless the pointer is on it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await link(inMain(page), site.emailMe).first().click();
  await expect(key).toBeVisible();
  await key.hover();
  await page.clock.runFor(8000);
  await expect(key).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(7999);
  await expect(key).toBeVisible();
  await page.clock.runFor(1);
  await expect(key).toHaveCount(0);
});

test('on a phone, the floating header has a mail link that stays in the window', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 320, height: 740 }, hasTouch: true });
  await visit(page, '/');
  const emailMe = link(page.getByRole('banner'), site.emailMe);
  await expect(emailMe).toBeHidden();
  await turnWheel(page, 1500);
  await expect(page.getByRole('banner')).toHaveAttribute('data-away');
  await turnWheel(page, -300);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(emailMe).toBeInViewport({ ratio: 1 });
    const box = await boxOf(emailMe);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await emailMe.tap();
    await expect(copyKeyOf(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(copyKeyOf(page)).toHaveCount(0);
  }
});

import { startTcpProxy } from '#tests/harness/tcp-proxy.ts';
import { button, expect, messages, startServer, stillTest as test, visit } from './site.ts';

test('over https, pages keep to their policy, and the only cookies are for https', async ({
  newVisitor,
}) => {
  // The site's origin replaces the port that the system picks.
  await using site = await startServer({
    settings: { PUBLIC_URL: 'https://localhost:0', SHUTDOWN_DELAY_SECONDS: '0' },
  });
  await using proxy = await startTcpProxy(Number(new URL(site.url).port), { tls: true });
  const page = await newVisitor({
    baseURL: `https://localhost:${proxy.port}`,
    ignoreHTTPSErrors: true,
    colorScheme: 'dark',
  });
  for (const path of ['/about', '/reviews', '/auth/login', '/account', '/'])
    await visit(page, path);
  expect(await page.context().cookies()).toEqual([]);
  await button(page, messages.site.lightTheme).click();
  await button(page, messages.home.playLogo).press('Enter');
  await button(page, messages.site.soundOff).click();
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([
    { name: 'theme', value: 'light', secure: true, sameSite: 'Lax' },
    { name: 'sound', value: 'off', secure: true, sameSite: 'Lax' },
  ]);
  const daysLeft = cookies.map(({ expires }) => Math.ceil((expires - Date.now() / 1000) / 86_400));
  expect(daysLeft).toEqual([365, 365]);
  // It may still load pictures of the other theme.
  await page.close();
});

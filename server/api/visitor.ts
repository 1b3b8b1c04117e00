import Bowser from 'bowser';
import type { Context } from 'hono';
import type { Visitor } from '../../domain/accounts/sessions.ts';

/**
 * Describes the browser from its headers, such as “Firefox on Linux”, or returns an empty string.
 */
export function nameBrowser(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name]
    .filter((part) => part !== undefined && part !== '')
    .join(' on ')
    .slice(0, 80);
}

/**
 * Reads where a visitor comes from. The browser is parsed only for a session that starts, not for
 * each wrong password.
 */
export const readVisitor = (c: Context, network: string): Visitor => ({
  network,
  get browser() {
    return nameBrowser(c.req.header('User-Agent'));
  },
});

import Bowser from 'bowser';
import type { Context as HonoContext } from 'hono';
import { assertOwnAccount } from '#domain/accounts/account.ts';
import { assertOwner, assertRecentPassword } from '#domain/accounts/owner.ts';
import { lookUpToken, type Session, type Visitor } from '#domain/accounts/sessions.ts';
import type { Context } from '#domain/core';
import type { ApiCode } from '#server/problems.ts';

export interface Access<Caller> {
  /** The security requirements in the description. */
  security: { token?: [] }[];
  /** The codes for callers who aren't admitted. */
  refusals: readonly ApiCode[];
  /** Checks the caller before anything else in the request. */
  admit: (context: Context, c: HonoContext) => Caller | Promise<Caller>;
}

interface WithSession {
  session: Session;
}

/** Accepts `Authorization: Bearer <token>` and a bare `Authorization: <token>`. */
function readToken(c: HonoContext): string | undefined {
  const header = c.req.header('Authorization')?.trim();
  if (header === undefined || header === '') return undefined;
  return header.replace(/^Bearer\s+/iu, '');
}

/** Everyone. Ignores tokens. */
export const anyone: Access<object> = { security: [], refusals: [], admit: () => ({}) };

/** Everyone. The handler decides when to look for a session. */
export const anyoneOrSession: Access<{ findSession: () => Promise<Session | undefined> }> = {
  security: [{}, { token: [] }],
  refusals: ['session_ended'],
  admit: (context, c) => ({
    findSession: async () => {
      const token = readToken(c);
      return token === undefined ? undefined : lookUpToken(context, token);
    },
  }),
};

export const anySession: Access<WithSession> = {
  security: [{ token: [] }],
  refusals: ['session_ended'],
  admit: async (context, c) => ({ session: await lookUpToken(context, readToken(c)) }),
};

const narrow = (
  access: Access<WithSession>,
  refusal: ApiCode,
  check: (context: Context, session: Session, c: HonoContext) => void,
): Access<WithSession> => ({
  ...access,
  refusals: [...access.refusals, refusal],
  admit: async (context, c) => {
    const caller = await access.admit(context, c);
    check(context, caller.session, c);
    return caller;
  },
});

/** The account with the path's `{id}`. */
export const ownAccount = narrow(anySession, 'not_yours', (_, session, c) =>
  assertOwnAccount(session, c.req.param('id') ?? ''),
);

/** The owner of the site. For everyone else the operation does not exist. */
export const siteOwner = narrow(anySession, 'not_found', assertOwner);

/** The owner of the site, who gave the password within the last 15 minutes. */
export const siteOwnerWithPassword = narrow(siteOwner, 'password_needed', assertRecentPassword);

/** Returns, for example, “Firefox on Linux”, or an empty string. */
export function nameBrowser(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name]
    .filter((part) => part !== undefined && part !== '')
    .join(' on ')
    .slice(0, 80);
}

/** Parses the browser's name only when a session starts, not for each wrong password. */
export const readVisitor = (c: HonoContext, network: string): Visitor => ({
  network,
  get browser() {
    return nameBrowser(c.req.header('User-Agent'));
  },
});

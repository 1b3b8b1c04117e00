import type { BrowserContext } from '@playwright/test';
import { findLeaks } from '#tests/harness/find-leaks.ts';
import type { RunningServer } from '#tests/harness/start-server.ts';

/** Secrets that this worker's site has received or given out. */
const secrets = new Set<string>();

const secretFields = new Set([
  'email',
  'password',
  'passwordRetype',
  'currentPassword',
  'token',
  'comment',
]);

/** Origins that got a change, which is always logged. Answers from memory are not. */
const told = new Set<string>();

/** Marks a value as a secret, which no log may hold. */
export function keepSecret<Value extends string>(value: Value): Value {
  secrets.add(value);
  return value;
}

function keepFields(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [field, value] of Object.entries(body))
    if (secretFields.has(field) && typeof value === 'string') keepSecret(value);
}

function keepJson(text: string | null): void {
  try {
    keepFields(JSON.parse(text ?? ''));
  } catch {
    // Not JSON.
  }
}

/** Marks every password, address, token, and comment that a browser sends. */
export function keepSecretsOf(context: BrowserContext): void {
  context.on('request', (request) => {
    keepJson(request.postData());
    if (request.method() !== 'GET') told.add(new URL(request.url()).origin);
    const token = request.headers()['authorization']?.replace(/^Bearer /u, '');
    if (token !== undefined) keepSecret(token);
  });
}

/** Fails if the site's output holds a secret, or lacks requests that must be in it. */
export function expectNoSecrets(site: RunningServer): void {
  for (const { recipient, mail } of site.smtp.taken) {
    keepSecret(recipient);
    for (const [, token = ''] of (mail.text ?? '').matchAll(
      /\/(?:verify|reset-password|invitation)\/([^\s#]+)/gu,
    ))
      keepSecret(token);
  }
  const output = site.output();
  if (told.has(site.url) && !output.includes('"msg":"request"'))
    throw new Error('The site has logged no request');
  const leaks = findLeaks(output, secrets);
  if (leaks.length > 0)
    throw new Error(
      `The log holds passwords, addresses, tokens, links, or comments:\n${leaks.join('\n')}`,
    );
}

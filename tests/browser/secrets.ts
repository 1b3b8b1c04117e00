import type { BrowserContext } from '@playwright/test';
import { findLeaks } from '../harness/find-leaks.ts';
import type { RunningServer } from '../harness/start-server.ts';

/** What this worker's site has been told or has told somebody in confidence. */
const secrets = new Set<string>();

const secretFields = new Set(['email', 'password', 'passwordRetype', 'currentPassword', 'token', 'comment']);

/** Marks a value as a secret, which no log may hold. */
export function keepSecret<Value extends string>(value: Value): Value {
  secrets.add(value);
  return value;
}

function keepFields(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [field, value] of Object.entries(body)) if (secretFields.has(field) && typeof value === 'string') keepSecret(value);
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
    const token = request.headers()['authorization']?.replace(/^Bearer /u, '');
    if (token !== undefined) keepSecret(token);
  });
}

/** Fails if the site's output holds a secret, or if it holds no requests, so that nothing was looked at. */
export function expectNoSecrets(site: RunningServer): void {
  for (const { recipient, mail } of site.smtp.taken) {
    keepSecret(recipient);
    for (const [, token = ''] of (mail.text ?? '').matchAll(/\/(?:verify|reset-password)\/(\S+)/gu)) keepSecret(token);
  }
  const output = site.output();
  if (!output.includes('"msg":"request"')) throw new Error('The site has logged no request');
  const leaks = findLeaks(output, secrets);
  if (leaks.length > 0) throw new Error(`The log holds passwords, addresses, tokens, links, or comments:\n${leaks.join('\n')}`);
}

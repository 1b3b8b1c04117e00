import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { checkSettings } from './check-settings.ts';

test('valid settings that an owner would regret are warnings', () => {
  const messages = (settings: Record<string, string>) =>
    checkSettings(readConfig(settings)).map(({ message }) => message);
  expect(messages({})).toEqual([
    expect.stringContaining('PUBLIC_URL'),
    expect.stringContaining('OWNER_EMAIL'),
  ]);
  const real = {
    PUBLIC_URL: 'https://portfolio.dev',
    SMTP_URL: 'smtps://mail.portfolio.dev',
    OWNER_EMAIL: 'me@portfolio.dev',
    TRUSTED_PROXIES: '10.0.0.1',
  };
  expect(
    messages({ ...real, MAIL_FROM: 'hello@example.com', OWNER_EMAIL: 'owner@example.com' }),
  ).toEqual(['OWNER_EMAIL is still owner@example.com', 'MAIL_FROM is still hello@example.com']);
  expect(messages({ ...real, MAIL_FROM: 'hello@portfolio.dev', DATABSE_URL: 'x' })).toEqual([
    'DATABSE_URL is not a setting, and is ignored',
  ]);
  expect(messages({ ...real, MAIL_FROM: 'Ann <hello@portfolio.dev>' })).toEqual(['All are valid']);
  expect(messages({ ...real, MAIL_FROM: 'hello@portfolio.dev', TRUSTED_PROXIES: '' })).toEqual([
    expect.stringContaining('TRUSTED_PROXIES'),
  ]);
});

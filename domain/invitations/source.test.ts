import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('§19.1: only accepting an invitation makes a review a verified client’s; no call and no command of the owner does', async () => {
  const writers: string[] = [];
  for await (const file of glob('{app,cli,content,db,domain,scripts,server}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    const code = await readFile(file, 'utf8');
    if (/source:\s*'verified_client/u.test(code)) writers.push(file);
  }
  expect(writers).toEqual(['domain/invitations/accept-invitation.server.ts']);
});

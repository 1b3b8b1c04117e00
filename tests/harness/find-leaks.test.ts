import { expect, test } from 'vitest';
import { findLeaks } from './find-leaks.ts';

const secrets = ['ann+1@example.com', 'a good "password"', 'q'.repeat(43)];

test.each([
  ['as it is', '{"email":"ann+1@example.com"}'],
  ['in another case', 'ANN+1@EXAMPLE.COM'],
  ['in a URL', '{"path":"/verify/ann%2B1%40example.com"}'],
  ['in a form', 'password=a+good+%22password%22'],
  ['in JSON', '{"password":"a good \\"password\\""}'],
  ['in hexadecimal', Buffer.from('q'.repeat(43)).toString('hex')],
])('a secret is found %s', (_, line) => {
  expect(findLeaks(`{"msg":"request"}\n${line}\n`, secrets)).toEqual([line]);
});

test('other lines are not', () => {
  expect(findLeaks('{"path":"/verify/[redacted]"}\n{"path":"/account/password"}\n', [...secrets, 'short', ''])).toEqual([]);
});

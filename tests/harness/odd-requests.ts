import fc from 'fast-check';

/** Generates any text, often one that breaks things. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\u0000', '\uD800', "' or 1=1 --", '{}'),
);

// HTTP headers can carry any byte but control characters.
const anyHeaderText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((byte) => String.fromCodePoint(byte)) })
  .map((text) => text.replaceAll('\u007F', ''));

const odd = (...likely: string[]) => fc.oneof(fc.constantFrom(...likely), anyHeaderText, fc.constant('a'.repeat(9000)));

const oddHeaders = {
  Accept: odd('*/*', 'text/html', 'application/json;q=0'),
  'Accept-Encoding': odd('br', 'gzip, br;q=0', 'identity;q=0, *;q=0', 'x'),
  'Accept-Language': odd('ko', '*', 'en-US,en;q=0.5'),
  Authorization: odd('Bearer', 'Bearer ', 'Basic YTpi', 'Bearer  x', 'token', ''),
  'Content-Encoding': odd('gzip', 'br'),
  'Content-Length': odd('0', '1', '-1', '65537', '99999999999999999999', '1e3', '0x10'),
  'Content-Type': odd(
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON ;',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ),
  Cookie: odd('userToken=x', '=;=', '__proto__=1'),
  Expect: odd('100-continue', 'nothing'),
  Forwarded: odd('for=192.0.2.60;host=example.com'),
  Host: odd('example.com', 'localhost:99999'),
  'Idempotency-Key': odd('', 'one', 'a'.repeat(200), 'a'.repeat(201)),
  'If-Match': odd('*', '"x"', 'W/"x"', '"', ','),
  'If-Modified-Since': odd('Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'),
  'If-None-Match': odd('*', '"x"', 'W/"x", "y"', '"', ','),
  Origin: odd('null', 'https://example.com', 'file://'),
  Range: odd('bytes=0-1', 'bytes=-1', 'bytes=9-1', 'lines=1-2'),
  Referer: odd('https://example.com/', 'about:blank'),
  'Transfer-Encoding': odd('chunked', 'gzip, chunked'),
  'User-Agent': odd('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'curl/8', ''),
  'X-Forwarded-For': odd('203.0.113.9', '203.0.113.9, 192.0.2.7', '::1', '::ffff:10.0.0.1', 'unknown', ',,', '0x7f.1', '999.1.1.1'),
  'X-Forwarded-Host': odd('example.com'),
  'X-Forwarded-Proto': odd('https', 'gopher'),
  'X-HTTP-Method-Override': odd('DELETE'),
  'X-Request-Id': odd('1'),
};

const maxAtOnce = 4;

/** Generates some of the headers that a client can set, with likely and unlikely values. */
export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.entries(oddHeaders), { maxLength: maxAtOnce })
  .chain((some) => fc.record(Object.fromEntries(some)));

const emailAddress = fc.oneof(fc.emailAddress(), fc.constantFrom('ann0@example.com', 'ANN0@EXAMPLE.COM'), anyText);

/** Generates a body: JSON, a form, fields of the API with good and bad values, or anything else. A password may be the right one. */
export function anyBody(rightPassword: string): fc.Arbitrary<string> {
  const password = fc.oneof(fc.constant(rightPassword), fc.string({ minLength: 8 }), anyText);
  const fields = {
    rating: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.double(), fc.anything()),
    comment: fc.oneof(anyText, fc.anything()),
    userId: fc.oneof(anyText, fc.anything()),
    email: emailAddress,
    firstName: fc.oneof(fc.constant('Ann'), anyText),
    lastName: fc.oneof(fc.constant('Lee'), anyText),
    password,
    passwordRetype: password,
    currentPassword: password,
    token: anyText,
  };
  // Passes the schemas, so that the rules behind them run too.
  const likely = fc
    .record({ email: emailAddress, password: fc.oneof(fc.constant(rightPassword), password), rating: fc.integer({ min: 1, max: 5 }) })
    .map((body) => ({
      ...body,
      comment: 'Fine',
      firstName: 'Ann',
      lastName: 'Lee',
      passwordRetype: body.password,
      currentPassword: rightPassword,
      token: 'x',
    }));
  return fc.oneof(
    fc.json(),
    anyText,
    fc.record({ email: emailAddress }).map((form) => new URLSearchParams(form).toString()),
    fc.record(fields, { requiredKeys: [] }).map((body) => stringify(body)),
    { arbitrary: likely.map((body) => stringify(body)), weight: 4 },
  );
}

/** Returns any value as JSON. Values that JSON cannot hold, such as bigints, become text. */
function stringify(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)) ?? '';
}

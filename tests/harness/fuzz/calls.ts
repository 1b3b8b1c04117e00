import fc from 'fast-check';
import { testPassword } from '../create-test-app.ts';
import { knownProject, otherProject } from '../known-projects.ts';
import type { Operation, Schema } from './operations.ts';
import type { Actor, World } from './world.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\u0000', '\uD800', "' or 1=1 --", '{}'),
);

// HTTP headers can carry any byte but control characters.
const anyHeaderText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((byte) => String.fromCodePoint(byte)) })
  .map((text) => text.replaceAll('\u007F', ''));

const oddHeaders: Record<string, string[]> = {
  'Accept-Encoding': ['gzip, br;q=0', 'identity;q=0, *;q=0'],
  Authorization: ['Bearer', 'Bearer ', 'Basic YTpi', 'token'],
  'Content-Length': ['-1', '65537', '99999999999999999999', '1e3'],
  'Content-Type': ['application/json; charset=utf-16', 'multipart/form-data', 'text/plain', ''],
  Expect: ['100-continue', 'nothing'],
  'Idempotency-Key': ['', 'a'.repeat(201)],
  'If-Match': ['*', 'W/"x"', '"', ','],
  'If-None-Match': ['*', 'W/"x", "y"', '"'],
  Range: ['bytes=9-1', 'lines=1-2'],
  'Transfer-Encoding': ['chunked', 'gzip, chunked'],
  'X-Forwarded-For': ['203.0.113.9, 192.0.2.7', '::ffff:10.0.0.1', ',,', '0x7f.1'],
};

/** Generates some of the headers that a client can set, with unlikely values. */
const anyHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.entries(oddHeaders), { maxLength: 3 })
  .chain((some) =>
    fc.record(Object.fromEntries(some.map(([name, values]) => [name, fc.oneof(fc.constantFrom(...values), anyHeaderText)]))),
  );

/** Finds a value in what the caller knows when the call is made. */
type Source = (world: World, actor: Actor | undefined) => unknown;

/** A call whose values are chosen when it is made. */
export interface Call {
  operation: Operation;
  method: string;
  /** Which of the known sessions calls; none calls without a token. */
  actor: number | undefined;
  path: Source;
  headers: Source;
  body: Source;
}

const known = (list: (world: World, actor: Actor | undefined) => readonly string[] | undefined): fc.Arbitrary<Source> =>
  fc.nat({ max: 20 }).map((index) => (world, actor) => {
    const values = list(world, actor) ?? [];
    return values.at(-1 - (index % Math.max(1, values.length))) ?? 'nothing';
  });
const fixed = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Source> => values.map((value) => () => value);

const otherPassword = 'a louder harbor';
const passwords = fc.oneof(
  { arbitrary: fc.constant(testPassword), weight: 8 },
  { arbitrary: fc.constant(otherPassword), weight: 2 },
  fc.constantFrom('a wrong harbor', 'password1', '        '),
);
const names = fc.constantFrom('Ann', '이', 'Łukasz', 'a'.repeat(80));

/** What a caller would send for a field or parameter of this name. Otherwise its schema decides. */
const likely: Record<string, fc.Arbitrary<Source>> = {
  email: known((world) => world.emails),
  firstName: fixed(names),
  lastName: fixed(names),
  password: fixed(passwords),
  currentPassword: fixed(passwords),
  id: fc.oneof(
    { arbitrary: known((_, actor) => actor && [actor.userId]), weight: 6 },
    known((world) => world.actors.map(({ userId }) => userId)),
  ),
  review: fc.oneof(
    { arbitrary: known((_, actor) => actor?.reviewIds), weight: 4 },
    known((world) => world.actors.flatMap(({ reviewIds }) => reviewIds)),
  ),
  ownedReview: known((world) => world.reviewIds),
  ownedReport: known((world) => world.reportIds),
  ownedInvitation: known((world) => world.invitationIds),
  ownedEmail: known((world) => world.emailIds),
  reason: fixed(fc.constantFrom('private', 'insulting', 'stranger')),
  projectId: fixed(fc.constantFrom(knownProject.projectId, otherProject.projectId)),
  engagedAt: fixed(fc.constantFrom('2024-06', '2024-06', '2024-13', '2999-01')),
  sessionId: known((world) => world.actors.flatMap(({ sessionIds }) => sessionIds)),
  userId: known((_, actor) => actor && [actor.userId]),
  verifyToken: known((world) => world.verifyTokens),
  resetToken: known((world) => world.resetTokens),
  invitationToken: known((world) => world.invitationTokens),
  'if-match': known((world) => world.entityTags),
  'idempotency-key': fixed(fc.constantFrom('one', 'two', 'a'.repeat(200))),
  cursor: known((world) => world.cursors),
  sort: fixed(fc.constantFrom('newest', 'oldest', 'highest', 'lowest')),
  verified: fixed(fc.constant('1')),
  project: fixed(fc.constantFrom(knownProject.projectId, otherProject.projectId)),
  q: fixed(fc.oneof(fc.constantFrom('fast', 'Café 작업', '"a" OR b*', '…'), fc.string({ unit: 'grapheme', maxLength: 20 }))),
};

/** Generates what a schema allows. */
function allowed(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum: min, maximum: max, minLength = 0, maxLength = 40 } = schema;
  if (schema.type === 'integer') return fc.integer({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  if (schema.type === 'string') return fc.string({ unit: 'grapheme', minLength, maxLength });
  throw new Error(`Nothing generates ${JSON.stringify(schema)}`);
}

/** Generates what a schema almost allows: values at and beyond its bounds, and of other types. */
const almost = ({ minimum = 0, maximum = 0, maxLength = 5000 }: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(minimum - 1, maximum + 1, minimum + 0.5, null, true, [], {}, '', ' ', '\u200B', -0, 1e308),
    fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '😀'.repeat(maxLength), String(minimum)),
    anyText,
  );

const valueOf = (field: string, schema: Schema): fc.Arbitrary<Source> =>
  fc.oneof(
    { arbitrary: likely[field] ?? fixed(allowed(schema)), weight: 12 },
    { arbitrary: fixed(allowed(schema)), weight: 2 },
    { arbitrary: fixed(almost(schema)), weight: 1 },
  );

const resolveAll = (sources: Partial<Record<string, Source>>, ...caller: Parameters<Source>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sources).map(([field, source]) => [field, source?.(...caller)]));

const encode = (value: Record<string, unknown>, mediaType: string): string =>
  mediaType === 'application/json'
    ? JSON.stringify(value)
    : new URLSearchParams(Object.entries(value).map(([field, each]) => [field, String(each)])).toString();

const ownedIds: Partial<Record<string, string>> = {
  reviews: 'ownedReview',
  reports: 'ownedReport',
  invitations: 'ownedInvitation',
  emails: 'ownedEmail',
};

/** The description gives different things the same name. */
function nameIn({ path }: Operation, name: string): string {
  if (name === 'id' && path.startsWith('/reviews')) return 'review';
  if (name === 'id' && path.startsWith('/owner/')) return ownedIds[path.split('/')[2] ?? ''] ?? name;
  if (name === 'token' && path.startsWith('/invitations')) return 'invitationToken';
  if (name === 'token') return path.includes('verify') ? 'verifyToken' : 'resetToken';
  return name;
}

function bodyOf(operation: Operation, [mediaType, { properties = {}, required = [] }]: Operation['bodies'][number]): fc.Arbitrary<Source> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, valueOf(nameIn(operation, field), schema)]),
  );
  const whole = fc.oneof(
    { arbitrary: fc.record(fields, { requiredKeys: required }), weight: 9 },
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 1 },
  );
  return fc.tuple(whole, fc.integer({ min: 0, max: 9 })).map(([sources, differs]) => (...caller) => {
    const body = resolveAll(sources, ...caller);
    // Passwords are seldom the same by chance.
    if ('passwordRetype' in body && differs > 0) body['passwordRetype'] = body['password'];
    return { mediaType, text: encode(body, mediaType) };
  });
}

const noBody: fc.Arbitrary<Source> = fc.constant(() => undefined);
const oddBody: fc.Arbitrary<Source> = fc.oneof(fc.json(), anyText).map((text) => () => ({ mediaType: 'application/json', text }));

const bodiesOf = (operation: Operation): fc.Arbitrary<Source> =>
  fc.oneof(
    {
      arbitrary: operation.bodies.length === 0 ? noBody : fc.oneof(...operation.bodies.map((body) => bodyOf(operation, body))),
      weight: 12,
    },
    { arbitrary: oddBody, weight: 1 },
    { arbitrary: noBody, weight: 1 },
  );

function pathOf(operation: Operation): fc.Arbitrary<Source> {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((each) => each.in === place)
        .map(({ name: key, schema }) => [key, valueOf(nameIn(operation, key), schema)]),
    );
  return fc.tuple(fc.record(valuesIn('path')), fc.record(valuesIn('query'), { requiredKeys: [] })).map(([parts, query]) => (...caller) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, part: string) =>
      encodeURIComponent(String(parts[part]?.(...caller)).toWellFormed()),
    );
    const search = Object.entries(resolveAll(query, ...caller)).map(([key, value]) => [key, String(value)]);
    return search.length === 0 ? path : `${path}?${new URLSearchParams(search).toString()}`;
  });
}

/** A header can carry only bytes. */
const asHeader = (value: unknown): string => String(value).replaceAll(/[^\u0020-\u007E\u0080-\u00FF]/gu, '');

function headersOf(operation: Operation): fc.Arbitrary<Source> {
  const described = operation.parameters.filter((each) => each.in === 'header').map(({ name: key, schema }) => [key, valueOf(key, schema)]);
  const sources: fc.Arbitrary<Partial<Record<string, Source>>> = fc.record(Object.fromEntries(described), { requiredKeys: [] });
  const odd = fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, { arbitrary: anyHeaders, weight: 2 });
  return fc.tuple(sources, odd).map(([own, others]) => (...caller) => ({
    ...others,
    ...Object.fromEntries(Object.entries(resolveAll(own, ...caller)).map(([key, value]) => [key, asHeader(value)])),
  }));
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** Generates calls of an operation: mostly as described, some not quite, some hostile. */
export const callOf = (operation: Operation): fc.Arbitrary<Call> =>
  fc.record({
    operation: fc.constant(operation),
    method: fc.oneof({ arbitrary: fc.constant(operation.method), weight: 15 }, fc.constantFrom(...methods)),
    actor: fc.option(fc.nat({ max: 20 }), { nil: undefined, freq: 8 }),
    path: pathOf(operation),
    headers: headersOf(operation),
    body: bodiesOf(operation),
  });

/** Generates calls of any operation. */
export const callOfAny = (operations: Operation[]): fc.Arbitrary<Call> => fc.constantFrom(...operations).chain(callOf);

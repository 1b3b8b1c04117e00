import type { TestApp } from '../create-test-app.ts';

/** A session that some call has started. It may have ended since. */
export interface Actor {
  token: string;
  userId: string;
  reviewIds: string[];
  sessionIds: string[];
}

/** What a caller can know: everything that earlier answers and emails have said, however old. */
export interface World {
  actors: Actor[];
  emails: string[];
  verifyTokens: string[];
  resetTokens: string[];
  invitationTokens: string[];
  entityTags: string[];
  cursors: string[];
  /** What the owner's lists have named. */
  reviewIds: string[];
  reportIds: string[];
  invitationIds: string[];
  emailIds: string[];
  /** The session of the site's owner, whose calls nobody else can make. */
  owner: Actor;
}

const maxKnown = 20;

/** Creates a world with an owner, in which the given addresses may sign up. */
export const createWorld = (owner: Actor, emails: string[]): World => ({
  actors: [],
  emails,
  verifyTokens: [],
  resetTokens: [],
  invitationTokens: [],
  entityTags: [],
  cursors: [],
  reviewIds: [],
  reportIds: [],
  invitationIds: [],
  emailIds: [],
  owner,
});

function remember<Value>(known: Value[], value: Value): void {
  known.push(value);
  if (known.length > maxKnown) known.shift();
}

/** Remembers the links of all emails that are due. */
export async function readEmails(app: TestApp, world: World): Promise<void> {
  await app.deliverEmails();
  for (const mail of app.emails.splice(0)) {
    const [, page, token = ''] = /\/(verify|reset-password|invitation)\/([\w-]+)$/u.exec('link' in mail ? mail.link : '') ?? [];
    const known = { verify: world.verifyTokens, 'reset-password': world.resetTokens, invitation: world.invitationTokens }[page ?? ''];
    if (known !== undefined) remember(known, token);
  }
}

/** Remembers what an answer to the owner says. */
function learnAsOwner(world: World, body: Awaited<ReturnType<TestApp['get']>>['body']): void {
  if (typeof body.token === 'string') world.owner.token = body.token;
  const listed: Record<string, unknown>[] = Array.isArray(body) ? body : Array.isArray(body.reviews) ? body.reviews : [];
  for (const { _id, id, reportId, attempts } of listed) {
    if (typeof _id === 'string') remember(world.reviewIds, _id);
    else if (typeof reportId === 'string') remember(world.reportIds, reportId);
    else if (typeof id === 'string') remember(attempts === undefined ? world.invitationIds : world.emailIds, id);
  }
}

/** Remembers what an answer says. */
export async function learn(
  app: TestApp,
  world: World,
  actor: Actor | undefined,
  { headers, body }: Awaited<ReturnType<TestApp['get']>>,
): Promise<void> {
  const tag = headers.get('ETag');
  if (tag !== null) remember(world.entityTags, tag);
  const cursor = /cursor=([^>]+)>/u.exec(headers.get('Link') ?? '')?.[1];
  if (cursor !== undefined) remember(world.cursors, cursor);
  if (typeof body !== 'object' || body === null) return;
  if (actor === world.owner) {
    learnAsOwner(world, body);
    return;
  }
  if (typeof body.token === 'string') {
    const session = app.as(body.token);
    const { userId } = (await session.get('/users/token')).body;
    const sessions = await session.get(`/users/${userId}/sessions`);
    // A rival call may have ended the session.
    if (sessions.status !== 200) return;
    const sessionIds = sessions.body.map((each: { id: string }) => each.id);
    remember(world.actors, { token: body.token, userId, reviewIds: [], sessionIds });
  }
  const isOwnReview = actor !== undefined && typeof body._id === 'string' && body.userId === actor.userId;
  if (isOwnReview && !actor.reviewIds.includes(body._id)) remember(actor.reviewIds, body._id);
}

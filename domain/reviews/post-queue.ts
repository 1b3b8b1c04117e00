import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import { isUnavailable, unavailableRetrySeconds } from '../unavailable.ts';
import type { Post } from './post-reviews.ts';
import type { Review } from '../../shared/reviews.ts';

/** Enough to share the cost of a commit, and few enough to write in some milliseconds. */
export const maxPostsAtOnce = 32;
/** As many as there may be connections. */
const maxWaiting = 2000;

/** After so many turns of the event loop without another post, those that wait are written. An idle one takes microseconds for a turn. */
const quietTurns = 3;

/** What became of a post. Undefined if it has to be done alone. */
export type Outcome = Review | Failure | undefined;

interface WaitingPost {
  post: Post;
  resolve: (review: Review) => void;
  reject: (error: unknown) => void;
}

/** Lets the posts of this process share transactions: while some are being written, the next ones gather. */
export class PostQueue {
  readonly #write: (posts: Post[]) => Promise<Outcome[]>;
  #waiting: WaitingPost[] = [];
  #isWriting = false;

  constructor(write: (posts: Post[]) => Promise<Outcome[]>) {
    this.#write = write;
  }

  /** Waits until a post is written. Fails with what became of it, and with `busy` while too many wait. */
  add(post: Post): Promise<Review> {
    if (this.#waiting.length >= maxWaiting) return Promise.reject(new Failure('busy', { retryAfterSeconds: unavailableRetrySeconds }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ post, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#writeTogether(this.#takeNext());
    }
    this.#isWriting = false;
  }

  /** Lets requests that have arrived reach the queue: the fewer commits, the more posts a second. */
  async #gather(): Promise<void> {
    let known = 0;
    for (let quiet = 0; quiet < quietTurns && this.#waiting.length < maxPostsAtOnce;) {
      await nextTurn();
      quiet = this.#waiting.length > known ? 0 : quiet + 1;
      known = this.#waiting.length;
    }
  }

  /** Takes the posts that have waited longest, at most one of each author. */
  #takeNext(): WaitingPost[] {
    const byAuthor = new Map<string, WaitingPost>();
    for (const waiting of this.#waiting) {
      if (byAuthor.size < maxPostsAtOnce && !byAuthor.has(waiting.post.userId)) byAuthor.set(waiting.post.userId, waiting);
    }
    const next = new Set(byAuthor.values());
    this.#waiting = this.#waiting.filter((waiting) => !next.has(waiting));
    return [...next];
  }

  async #writeTogether(posts: WaitingPost[]): Promise<void> {
    try {
      const outcomes = await this.#write(posts.map(({ post }) => post));
      for (const [index, waiting] of posts.entries()) settle(waiting, outcomes[index], () => void this.#writeAlone(waiting));
    } catch (error) {
      // One bad post must not fail the others.
      if (posts.length > 1 && !isUnavailable(error)) await Promise.all(posts.map((waiting) => this.#writeAlone(waiting)));
      else this.#reject(posts, error);
    }
  }

  async #writeAlone(waiting: WaitingPost): Promise<void> {
    try {
      const [outcome] = await this.#write([waiting.post]);
      settle(waiting, outcome, () => waiting.reject(new Error('A post alone has no outcome')));
    } catch (error) {
      waiting.reject(error);
    }
  }

  /** What the database cannot do now, it can do for none of those that have waited meanwhile. */
  #reject(posts: WaitingPost[], error: unknown): void {
    for (const { reject } of posts) reject(error);
    if (isUnavailable(error)) for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

function settle({ resolve, reject }: WaitingPost, outcome: Outcome, otherwise: () => void): void {
  if (outcome === undefined) otherwise();
  else if (outcome instanceof Failure) reject(outcome);
  else resolve(outcome);
}

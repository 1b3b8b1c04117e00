import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type ServerOptions } from '../tests/harness/start-server.ts';
import { HttpConnection } from './clients/http-connection.ts';
import { writePost } from './clients/write-post.ts';
import { countReviews, insertClients } from './data/insert-clients.ts';
import { createFigure } from './measure/figure.ts';
import { interleave } from './measure/interleave.ts';
import { ratios } from './measure/statistics.ts';
import type { Part } from './part.ts';
import { startProgram } from './servers/start-program.ts';

const clients = 16;
const programs = join(import.meta.dirname, 'servers');

/** Lets each client post one review after another. */
async function postFor(url: string, tokens: string[], seconds: number): Promise<{ posted: number; perSecond: number }> {
  const connections = await Promise.all(tokens.map(() => HttpConnection.open(url)));
  let posted = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const post = async (connection: HttpConnection, token: string) => {
    for (; performance.now() < end; posted += 1) {
      const status = await connection.send(writePost(token, posted));
      if (status !== 201) throw new Error(`A post was answered with ${status}`);
    }
  };
  await Promise.all(connections.map((connection, index) => post(connection, tokens[index] ?? '')));
  const perSecond = (posted * 1000) / (performance.now() - start);
  for (const connection of connections) connection.close();
  return { posted, perSecond };
}

/** Starts a site with accounts, and counts what they post. */
async function startPosting(options: ServerOptions, stack: AsyncDisposableStack) {
  const site = await startServer(options);
  stack.defer(site.stop);
  const place = { dataDir: site.dataDir, databaseUrl: options.databaseUrl };
  const tokens = await insertClients(place, clients);
  let total = 0;
  return {
    dataDir: site.dataDir,
    post: async (seconds: number) => {
      const { posted, perSecond } = await postFor(site.url, tokens, seconds);
      total += posted;
      return perSecond;
    },
    check: async () => {
      const stored = await countReviews(place);
      if (stored !== total) throw new Error(`${total} posts were acknowledged, and ${stored} are stored`);
    },
  };
}

const askFor = async (url: string, seconds: number): Promise<number> => Number(await (await fetch(`${url}/${seconds}`)).text());

const startPostgres = async (stack: AsyncDisposableStack) => stack.use(await startProgram(join(programs, 'durable-postgres.ts')));

/** How many reviews 16 clients post a second, each durable before its answer, beside what the databases insert alone. */
export const posts: Part = async ({ choose }) => {
  await using stack = new AsyncDisposableStack();
  // One server for the site, and one for inserts alone, so that neither waits for what the other left to be written.
  const [postgres, otherPostgres] = [await startPostgres(stack), await startPostgres(stack)];
  const folder = await mkdtemp(join(tmpdir(), 'bench-posts-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const onSqlite = await startPosting({}, stack);
  const onPostgres = await startPosting({ databaseUrl: postgres.url }, stack);
  const alone = stack.use(await startProgram(join(programs, 'insert-alone.ts'), folder));
  const alonePostgres = stack.use(await startProgram(join(programs, 'insert-alone.ts'), otherPostgres.url, '10'));
  const seconds = choose(1, 2);
  await Promise.all([onSqlite.post(1), onPostgres.post(1)]);

  const rates = await interleave('posts', choose(1, 5), {
    'this site on SQLite': () => onSqlite.post(seconds),
    'this site on PostgreSQL': () => onPostgres.post(seconds),
    'SQLite, inserts alone': () => askFor(alone.url, seconds),
    'PostgreSQL, inserts alone': () => askFor(alonePostgres.url, seconds),
  });
  await onSqlite.check();
  await onPostgres.check();
  const subject = `${clients} clients`;
  const share = (variant: keyof typeof rates, yardstick: keyof typeof rates) =>
    createFigure(
      { measure: 'durable posts, of inserts alone', subject, variant, unit: '', better: 'higher' },
      ratios(rates[variant], rates[yardstick]),
    );
  return [
    ...Object.entries(rates).map(([variant, perSecond]) =>
      createFigure({ measure: 'durable posts a second', subject, variant, unit: '/s', better: 'higher' }, perSecond),
    ),
    share('this site on SQLite', 'SQLite, inserts alone'),
    share('this site on PostgreSQL', 'PostgreSQL, inserts alone'),
  ];
};

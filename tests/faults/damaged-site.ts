import { run } from '../../server/run.ts';

// A site without a database. Each of its processes answers every request, and then learns that the database is damaged.
await run(
  () => {
    const { promise: damage, resolve } = Promise.withResolvers<Error>();
    return Promise.resolve({
      databasePlace: 'none',
      mailPlace: 'none',
      metricsPlace: undefined,
      listener: (_request, response) => {
        response.once('close', () => resolve(new Error('The database is damaged')));
        response.end();
      },
      damage,
      announceStop: () => undefined,
      stop: () => Promise.resolve(),
    });
  },
  { mayStartOthers: true },
);

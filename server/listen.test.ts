import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';

test('close finishes the request in flight, closes its keep-alive connection, and accepts no new one', async () => {
  const listening = await listen(host, 0);
  const asked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  listening.setListener((_request, response) => {
    asked.resolve();
    void mayAnswer.promise.then(() => response.end('finished'));
  });
  const inFlight = fetch(`http://${host}:${listening.port}/`);
  await asked.promise;
  const closed = listening.close();
  await expect.poll(() => listening.server.listening).toBe(false);
  await expect(fetch(`http://${host}:${listening.port}/`)).rejects.toThrow('fetch failed');
  mayAnswer.resolve();
  expect(await (await inFlight).text()).toBe('finished');
  await closed;
});

test('close does not wait for idle connections', async () => {
  const listening = await listen(host, 0);
  listening.setListener((_request, response) => response.end('answered'));
  const idle = connect(listening.port, host);
  await once(idle, 'connect');
  idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const closed = once(idle, 'close');
  await listening.close();
  expect(await closed).toEqual([false]);
});

test('a request that arrives before the listener is set waits for it', async () => {
  const listening = await listen(host, 0);
  const early = fetch(`http://${host}:${listening.port}/`);
  await once(listening.server, 'request');
  listening.setListener((_request, response) => response.end('here'));
  expect(await (await early).text()).toBe('here');
  await listening.close();
});

test('a port in use is rejected', async () => {
  const listening = await listen(host, 0);
  await expect(listen(host, listening.port)).rejects.toThrow(`PORT ${listening.port} on ${host} is in use by another process`);
  await listening.close();
});

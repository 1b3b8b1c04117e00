import { once } from 'node:events';

/** Lets a Node process listen to the inspector, on a free port of this machine. */
export const inspectorSettings = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Finds the inspector's address in what a process has printed. */
const addressIn = (printed: string): string => {
  const address = /^Debugger listening on (ws:\S+)$/mu.exec(printed)?.[1];
  if (address === undefined) throw new Error(`The process does not listen to the inspector:\n${printed}`);
  return address;
};

interface Answer {
  id?: number;
  result?: { usedSize?: number };
}

export interface Inspector extends Disposable {
  /** Collects the garbage of the process, and returns how much of its JavaScript heap is still in use, in megabytes. */
  collectGarbage: () => Promise<number>;
}

/** Connects to a process that was started with these settings, and has printed where it listens. */
export async function connectInspector(printed: string): Promise<Inspector> {
  const socket = new WebSocket(addressIn(printed));
  await once(socket, 'open');
  let lastId = 0;
  const call = (method: string): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const read = ({ data }: MessageEvent<string>) => {
      const answer = JSON.parse(data) as Answer;
      if (answer.id !== id) return;
      socket.removeEventListener('message', read);
      resolve(answer);
    };
    socket.addEventListener('message', read);
    socket.send(JSON.stringify({ id, method }));
    return promise;
  };
  return {
    collectGarbage: async () => {
      await call('HeapProfiler.collectGarbage');
      const { result } = await call('Runtime.getHeapUsage');
      return (result?.usedSize ?? Number.NaN) / 1_000_000;
    },
    [Symbol.dispose]: () => socket.close(),
  };
}

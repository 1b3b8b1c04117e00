import type { EventEmitter } from 'node:events';

/** Ctrl+C, and what a service manager sends. */
const stopSignals = ['SIGINT', 'SIGTERM'] as const;
/** npm passes on a signal that the terminal has already sent, so one Ctrl+C may arrive twice. */
const repeatedSignalMs = 1000;

/** Calls back once, on the first signal to stop. A second or more later, another one ends the process. Returns a function that forgets it. */
export function onInterrupt(process: EventEmitter, listener: () => void): () => void {
  let isInterrupted = false;
  const forget = () => {
    for (const signal of stopSignals) process.off(signal, interrupt);
  };
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    setTimeout(forget, repeatedSignalMs).unref();
    listener();
  };
  for (const signal of stopSignals) process.on(signal, interrupt);
  return forget;
}

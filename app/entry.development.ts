// Vite's plug-in for React serves it.
const address = '/@react-refresh';

/** What the development server adds to the start: components are replaced while the page stays. */
async function start(): Promise<void> {
  const { injectIntoGlobalHook } = (await import(/* @vite-ignore */ address)) as { injectIntoGlobalHook: (target: Window) => void };
  injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
  await import('./entry.client.tsx');
}

window.hydrated = start();

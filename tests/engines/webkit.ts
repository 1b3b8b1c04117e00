import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { reservePort } from '#tests/harness/ports.ts';
import type { Driver, Engine, Key } from './page.ts';

const window = join(import.meta.dirname, 'webkit-window.py');
const startTimeout = 20_000;

/** WebDriver's own characters for keys without one. */
const keyCharacters: Record<Key, string> = {
  Escape: '\uE00C',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
};

/** Starts a screen that nobody sees, and WebKitGTK on it, driven over W3C WebDriver. */
export async function startWebkit(): Promise<Engine> {
  const processes: ChildProcess[] = [];
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  const env = {
    ...process.env,
    DISPLAY: `:${number.toString().trim()}`,
    // Looking for screen readers, a page's process sometimes crashes where there is no D-Bus.
    NO_AT_BRIDGE: '1',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  };
  // Without a window manager, no window has the focus.
  processes.push(spawn('openbox', { env, stdio: 'ignore' }));
  return {
    open: async ({ width, height }) => {
      const port = await reservePort();
      const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
        env: { ...env, WINDOW_WIDTH: String(width), WINDOW_HEIGHT: String(height) },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      processes.push(driver);
      return connect(driver, port);
    },
    stop: async () => {
      for (const each of [...processes, screen]) {
        if (each.exitCode !== null || each.signalCode !== null) continue;
        each.kill();
        await once(each, 'exit');
      }
    },
  };
}

async function connect(
  driver: ChildProcessByStdio<null, Readable, null>,
  port: number,
): Promise<Driver> {
  const problems: string[] = [];
  createInterface(driver.stdout).on('line', (line) => {
    const [, text] = /^PROBLEM (.+)$/u.exec(line) ?? [];
    if (text !== undefined) problems.push(JSON.parse(text) as string);
  });

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(value)}`);
    return value;
  };
  await vi.waitUntil(() => call('GET', '/status').catch(() => undefined), {
    timeout: startTimeout,
  });
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: window, args: [] } } },
  })) as { sessionId: string };
  const command = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body);
  const post = async (path: string, body: object = {}) => void (await command('POST', path, body));
  const evaluate = (expression: string) =>
    command('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  const press = (characters: Iterable<string>) =>
    post('/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [...characters].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  await vi.waitUntil(() => evaluate('document.hasFocus()'), { timeout: startTimeout });
  return {
    go: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    evaluate,
    clickAt: (point) =>
      post('/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', duration: 0, ...point },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    press: (key) => press([keyCharacters[key]]),
    type: press,
    screenshot: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
    problems,
    close: async () => {
      // It answers that there is no window, because it has closed it.
      await command('DELETE', '').catch(() => undefined);
    },
  };
}

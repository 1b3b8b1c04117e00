import { spawnSync } from 'node:child_process';
import { startFirefox } from './firefox.ts';
import type { Engine } from './page.ts';
import { startWebkit } from './webkit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: keyof typeof engines;
  }
}

/** Finds one of these programs. Without any, says how Debian and Ubuntu install them. */
function findProgram(names: string[], debianPackages: string): string {
  const [found] = spawnSync('which', names, { encoding: 'utf8' }).stdout.split('\n');
  if (!found)
    throw new Error(`${names[0]} is missing. Install it: apt-get install ${debianPackages}`);
  return found;
}

export const engines = {
  firefox: () => startFirefox(findProgram(['firefox-esr', 'firefox'], 'firefox-esr')),
  webkit: () => {
    for (const name of ['WebKitWebDriver', 'Xvfb', 'openbox'])
      findProgram([name], 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb openbox');
    return startWebkit();
  },
} satisfies Record<string, () => Promise<Engine>>;

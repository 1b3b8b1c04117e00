import type { Page } from '@playwright/test';

interface Heard {
  devices: number;
  played: number[];
}

/** Records every sound device that is opened, and the lowest tone of every note, in hertz. */
export async function listen(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const heard: Heard = { devices: 0, played: [] };
    Object.assign(window, { heard });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        heard.devices += 1;
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      if (this.type === 'triangle') heard.played.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard);
}

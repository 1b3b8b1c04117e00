import { launch } from 'puppeteer-core';
import type { Driver, Engine, WindowSize } from './page.ts';

const loud = new Set(['error', 'warn', 'assert']);

/** Starts Firefox, and drives it over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });

  async function open(size: WindowSize): Promise<Driver> {
    const profile = await browser.createBrowserContext();
    const page = await profile.newPage();
    await page.setViewport(size);
    const problems: string[] = [];
    page.on('console', (message) => {
      if (loud.has(message.type())) problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${String(error)}`));
    return {
      go: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
      reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
      evaluate: (expression) => page.evaluate(expression),
      clickAt: ({ x, y }) => page.mouse.click(x, y),
      press: (key) => page.keyboard.press(key),
      type: (text) => page.keyboard.type(text),
      screenshot: async () => Buffer.from(await page.screenshot()),
      print: () => page.pdf({ format: 'A4' }),
      problems,
      close: () => profile.close(),
    };
  }

  return { open, stop: () => browser.close() };
}

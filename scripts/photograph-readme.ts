import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { lightColors } from '../content/colors.ts';
import { chromiumFlags, provideChromium } from '../tests/harness/chromium.ts';

// Takes the screenshot of the README from a running site with reviews: npm run photograph:readme [address]
const address = process.argv[2] ?? 'http://localhost:3000';
const picture = fileURLToPath(new URL('../docs/screenshot.webp', import.meta.url));
const height = 560;
const gap = 28;

const shots = [
  { path: '/', width: 1138, height: 800, colorScheme: 'light' },
  { path: '/', width: 400, height: 780, colorScheme: 'dark' },
  { path: '/reviews', width: 400, height: 780, colorScheme: 'light' },
] as const;

const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumFlags });
const taken: Buffer[] = [];
for (const { path, colorScheme, ...viewport } of shots) {
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce', deviceScaleFactor: 2 });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  taken.push(
    await sharp(await page.screenshot())
      .resize({ height })
      .png()
      .toBuffer(),
  );
  await page.close();
}
await browser.close();

let left = gap;
const placed: { input: Buffer; top: number; left: number }[] = [];
for (const input of taken) {
  placed.push({ input, top: gap, left });
  left += (await sharp(input).metadata()).width + gap;
}
await sharp({ create: { width: left, height: height + 2 * gap, channels: 3, background: lightColors.side } })
  .composite(placed)
  .webp({ quality: 85, effort: 6 })
  .toFile(picture);

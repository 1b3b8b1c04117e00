import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { messages } from '../content/messages.ts';
import { chromiumFlags, provideChromium } from '../tests/harness/chromium.ts';

// Takes the screenshots of project 1 and its case study from a running site: npm run photograph [address]
const address = process.argv[2] ?? 'http://localhost:3000';
const shots = [
  { picture: 'project-portfolio', path: '/', colorScheme: 'light', region: undefined },
  { picture: 'case-study-portfolio-about', path: '/about', colorScheme: 'dark', region: messages.about.skills },
  { picture: 'case-study-portfolio-record', path: '/reviews/record', colorScheme: 'light', region: undefined },
] as const;

const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumFlags });
for (const { picture, path, colorScheme, region } of shots) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme, reducedMotion: 'reduce' });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  if (region !== undefined)
    await page.getByRole('region', { name: region }).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.screenshot({ path: fileURLToPath(new URL(`../content/images/${picture}.png`, import.meta.url)) });
  await page.close();
}
await browser.close();

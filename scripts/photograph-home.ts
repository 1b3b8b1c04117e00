import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags, provideChromium } from '../tests/harness/chromium.ts';

// Takes the screenshot of project 1 from a running site: node scripts/photograph-home.ts [address]
const address = process.argv[2] ?? 'http://localhost:3000';
const picture = fileURLToPath(new URL('../content/images/project-portfolio.png', import.meta.url));

const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumFlags });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' });
await page.goto(address, { waitUntil: 'networkidle' });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: picture });
await browser.close();

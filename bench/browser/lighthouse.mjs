import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

// Loads pages with Lighthouse under its phone profile, each in a new browser. Reads lines of JSON from standard input, {url, isFull}, and answers each
// with one. Only a full run rates more than the performance. Run: CHROME_PATH=… node lighthouse.mjs FLAG…
const chromeFlags = process.argv.slice(2);

const sumOf = (items) => items.reduce((sum, { transferSize }) => sum + transferSize, 0);

/** Lighthouse asks for another run where the browser's trace lacks the start of the page load. */
async function load(order, triesLeft = 3) {
  const result = await loadOnce(order);
  return result === undefined && triesLeft > 0 ? load(order, triesLeft - 1) : result;
}

async function loadOnce({ url, isFull }) {
  const chrome = await launch({ chromeFlags: ['--headless=new', ...chromeFlags], logLevel: 'silent' });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      ...(isFull ? {} : { onlyCategories: ['performance'] }),
    });
    if (lhr.runtimeError?.code === 'NO_NAVSTART') return undefined;
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const requests = lhr.audits['network-requests'].details.items.filter(({ url: address }) => address.startsWith('http'));
    const valueOf = (audit) => lhr.audits[audit].numericValue;
    return {
      version: lhr.lighthouseVersion,
      scores: Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)])),
      firstPaintMs: valueOf('first-contentful-paint'),
      largestPaintMs: valueOf('largest-contentful-paint'),
      blockedMs: valueOf('total-blocking-time'),
      shift: valueOf('cumulative-layout-shift'),
      bytes: sumOf(requests),
      scriptBytes: sumOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
      requests: requests.length,
    };
  } finally {
    chrome.kill();
  }
}

process.stdin.setEncoding('utf8');
let rest = '';
for await (const text of process.stdin) {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const result = await load(JSON.parse(line));
    if (result === undefined) throw new Error(`${line}: every trace lacks the start of the page load`);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
}

import { registerHooks } from 'node:module';
import type { Grade } from './observatory.ts';

// Grades pages with the Mozilla Observatory. A process of its own, because Node reads NODE_EXTRA_CA_CERTS only when it starts.

// The Observatory's preload list comes from a download when it is installed, which this project never runs. No loopback name is in it.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/mdn-http-observatory/src/analyzer/hsts.js')
      ? { format: 'module', source: 'export const isHstsPreloaded = () => null;', shortCircuit: true }
      : next(url, context),
});

const { retrieve } = await import('@mdn/mdn-http-observatory/src/retriever/retriever.js');
const { ALL_TESTS } = await import('@mdn/mdn-http-observatory/src/constants.js');
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import('@mdn/mdn-http-observatory/src/grader/charts.js');
const { getGradeForScore, getScoreModifier } = await import('@mdn/mdn-http-observatory/src/grader/grader.js');

/** Adds up a page's results as the Observatory's `scan` does. That one takes no port and no path, and refuses a 404. */
async function grade(path: string, httpPort: number, httpsPort: number): Promise<Grade> {
  const requests = await retrieve('localhost', { httpPort, httpsPort, path });
  const results = ALL_TESTS.map((test) => test(requests));
  const modifiers = results.map(({ result }) => getScoreModifier(result));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100);
  const withoutExtraCredit = sum(modifiers.filter((modifier) => modifier < 0));
  const score = withoutExtraCredit >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : withoutExtraCredit;
  return {
    path,
    status: requests.responses.auto?.status,
    ...getGradeForScore(score),
    failed: results.filter(({ pass }) => !pass).map(({ result }) => result),
    results: Object.fromEntries(results.map(({ constructor, result }, index) => [constructor.name, `${result} (${modifiers[index]})`])),
  };
}

const [httpPort, httpsPort, ...paths] = process.argv.slice(2);
const grades: Grade[] = [];
for (const path of paths) grades.push(await grade(path, Number(httpPort), Number(httpsPort)));
process.stdout.write(JSON.stringify(grades));

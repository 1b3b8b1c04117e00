import { startSeededSite } from './data/start-seeded-site.ts';
import { createFigure } from './measure/figure.ts';
import { interleave } from './measure/interleave.ts';
import { provideLoadGenerator } from './measure/load-generator.ts';
import type { Part } from './part.ts';
import { browserHeaders } from './servers/recording.ts';

const connections = 64;
const subject = 'Reviews';

/** What a process for each core gains over one process, while the load shares the cores. */
export const cores: Part = async ({ choose }) => {
  const generator = await provideLoadGenerator();
  await using stack = new AsyncDisposableStack();
  const start = async (processes: string) => {
    const site = await startSeededSite({ settings: { PROCESSES: processes } });
    stack.defer(site.stop);
    const measure = async (seconds: number) => {
      const outcome = await generator.run({ url: `${site.url}/reviews`, connections, seconds, headers: browserHeaders });
      return outcome.requests / outcome.seconds;
    };
    await measure(1);
    return measure;
  };
  const [one, all] = [await start('1'), await start('auto')];
  const seconds = choose(1, 2);
  const rates = await interleave('cores', choose(1, 5), { 'one process': () => one(seconds), 'PROCESSES=auto': () => all(seconds) });

  const better = 'higher';
  return [
    ...Object.entries(rates).map(([variant, perSecond]) =>
      createFigure({ measure: 'requests a second', subject, variant, unit: '/s', better }, perSecond),
    ),
    createFigure(
      { measure: 'requests a second, of one process', subject, variant: 'PROCESSES=auto', unit: '', better },
      rates['PROCESSES=auto'].map((perSecond, round) => perSecond / (rates['one process'][round] ?? Number.NaN)),
    ),
  ];
};

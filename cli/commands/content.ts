import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { listSampleContent } from '../../content/sample.ts';
import type { Cli } from '../cli.ts';
import { examples } from '../texts.ts';

/** `content`: what the owner has yet to replace. */
export function addContentCommand(program: CommandUnknownOpts, { output }: Cli): void {
  program
    .command('content')
    .description('list the values in content/ that are still samples')
    .addHelpText('after', examples(['content', 'one path per line, such as provider.email']))
    .action(() => {
      const sample = listSampleContent();
      const summary = sample.length === 0 ? 'content/ has no sample values.' : `\n${sample.length} values in content/ are still samples.`;
      output.result({ sample }, [...sample, summary].join('\n'));
    });
}

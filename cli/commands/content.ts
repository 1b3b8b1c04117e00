import { parseArgs } from 'node:util';
import type { Command } from '#cli/command.ts';
import { listSampleContent } from '#content/sample.ts';

export const content: Command = {
  name: 'content',
  usage: '',
  about: 'Lists the values in content/ that are still samples.',
  help: 'Each is a path, such as provider.email.',
  run(cli, args) {
    parseArgs({ args });
    const sample = listSampleContent();
    const summary =
      sample.length === 0
        ? 'content/ has no sample values.'
        : `\n${sample.length} values in content/ are still samples.`;
    cli.print([...sample, summary].join('\n'));
  },
};

import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { examineSite } from '../doctor/examine-site.ts';
import type { Finding } from '../doctor/finding.ts';
import { CliError } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { count, examples } from '../texts.ts';

const marks = { ok: { color: 'green', sign: '✓' }, warning: { color: 'yellow', sign: '!' }, problem: { color: 'red', sign: '✗' } } as const;

function describe(findings: readonly Finding[], { style }: Output): string {
  const columns = Math.max(...findings.map(({ name }) => name.length)) + 2;
  const lines = findings.flatMap(({ name, status, message, advice }) => [
    `${style(marks[status].color, marks[status].sign)} ${name.padEnd(columns)}${message}`,
    ...(advice === undefined ? [] : [`  ${' '.repeat(columns)}${style('dim', `→ ${advice}`)}`]),
  ]);
  return lines.join('\n');
}

/** `doctor`: what is wrong, and what to do. */
export function addDoctorCommand(program: CommandUnknownOpts, cli: Cli): void {
  program
    .command('doctor')
    .description('check settings, content, database, record, email, public URL, clock, and disk')
    .addHelpText('after', examples(['doctor', 'after every change of the settings'], ['doctor --json', 'for monitoring']))
    .action(async () => {
      const findings = await examineSite(cli);
      const problems = findings.filter(({ status }) => status === 'problem').length;
      cli.output.result({ ok: problems === 0, findings }, describe(findings, cli.output));
      if (problems > 0) throw new CliError(`${count(problems, 'problem')} found.`);
    });
}

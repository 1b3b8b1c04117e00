import { parseArgs, styleText } from 'node:util';
import { CliError, type Command, count, toJson } from '#cli/command.ts';
import { examineSite } from '#cli/doctor/examine-site.ts';
import type { NamedFinding } from '#cli/doctor/finding.ts';

const signs = {
  ok: styleText('green', '✓'),
  warning: styleText('yellow', '!'),
  problem: styleText('red', '✗'),
} as const;

function describe(findings: readonly NamedFinding[]): string {
  const columns = Math.max(...findings.map(({ name }) => name.length)) + 2;
  const lines = findings.flatMap(({ name, status, message, advice }) => [
    `${signs[status]} ${name.padEnd(columns)}${message}`,
    ...(advice === undefined ? [] : [`  ${' '.repeat(columns)}→ ${advice}`]),
  ]);
  return lines.join('\n');
}

export const doctor: Command = {
  name: 'doctor',
  usage: '[--json]',
  about:
    'Checks settings, content, database, record, emails, backups, public address, and disk, and says what is wrong.',
  help: `  --json  print the findings as JSON, for monitoring`,
  async run(cli, args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } });
    const findings = await examineSite(cli);
    const problems = findings.filter(({ status }) => status === 'problem').length;
    cli.print(values.json === true ? toJson({ ok: problems === 0, findings }) : describe(findings));
    if (problems > 0) throw new CliError(`${count(problems, 'problem')} found.`);
  },
};

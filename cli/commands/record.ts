import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { fingerprintOf } from '../../domain/record/record-key.ts';
import { rotateKey } from '../../domain/record/rotate-key.ts';
import { type Verification, verifyRecord } from '../../domain/record/verify-record.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { count, examples } from '../texts.ts';

function describe({ head, reviews, keys, imported, problems }: Verification): string {
  const lines = [
    `${count(head.sequence, 'line')} and ${count(reviews, 'review')}, up to ${head.sequence}-${head.hash}`,
    ...keys.map(
      ({ sequence, publicKey, lost }) =>
        `Key ${fingerprintOf(publicKey)} signs from line ${sequence} on${lost ? '; the key before was lost' : ''}`,
    ),
    ...(imported === 0 ? [] : [`${count(imported, 'review')} from before the record`]),
    ...problems.map((problem) => `Wrong: ${problem}`),
  ];
  return [...lines, ...(problems.length === 0 ? ['All is well.'] : [])].join('\n');
}

/** `record verify`: the whole record against all reviews. */
function addVerifyRecord(record: CommandUnknownOpts, { output, withSite }: Cli): void {
  record
    .command('verify')
    .description('check every line, every signature, and that all reviews are as the record says; changes nothing')
    .addHelpText('after', examples(['record verify', 'while the site runs'], ['record verify --json', 'for monitoring']))
    .action(() =>
      withSite(async ({ context }) => {
        const verification = await verifyRecord(context, ({ what, done }) =>
          output.progress(`Checking: ${count(done, what.slice(0, -1))}`),
        );
        output.progress();
        const { problems } = verification;
        output.result({ ok: problems.length === 0, ...verification }, describe(verification));
        if (problems.length > 0) throw new CliError(`${count(problems.length, 'problem')} found.`);
      }),
    );
}

/** `record rotate-key`: another key signs from now on. */
function addRotateKey(record: CommandUnknownOpts, { output, withSite }: Cli): void {
  record
    .command('rotate-key')
    .description('sign with a new key from now on; whoever checks the record is told')
    .option('--lost', 'go on without the old key, which then cannot confirm the new one')
    .addHelpText(
      'after',
      examples(['record rotate-key', 'the old key confirms the new one'], ['record rotate-key --lost', 'the old key is gone']),
    )
    .action(({ lost }) =>
      withSite(async ({ context }) => {
        const rotation = await rotateKey(context, { isLost: lost === true });
        const { fingerprint, sequence, file } = rotation;
        const confirmed = rotation.lost ? 'Nothing confirms it, because the old key was lost.' : 'The old key has confirmed it.';
        output.result(
          rotation,
          `The key ${fingerprint} signs from line ${sequence} on. ${confirmed}\nKeep a copy of ${file} with your backups.`,
        );
      }),
    );
}

/** `record`: check the record of reviews, and replace its key. */
export function addRecordCommands(program: CommandUnknownOpts, cli: Cli): void {
  const record = program.command('record').description('check the record of reviews, and replace the key that signs it');
  addVerifyRecord(record, cli);
  addRotateKey(record, cli);
}

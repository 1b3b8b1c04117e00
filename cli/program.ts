import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Cli } from './cli.ts';
import { addBackupCommand } from './commands/backup.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addContentCommand } from './commands/content.ts';
import { addCopyCommand } from './commands/copy.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addEmailCommands } from './commands/email.ts';
import { addInvitationsCommands } from './commands/invitations.ts';
import { addInviteCommand } from './commands/invite.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addReportsCommands } from './commands/reports.ts';
import { addRestoreCommand } from './commands/restore.ts';
import { addReviewsCommands } from './commands/reviews.ts';
import { addUsersCommands } from './commands/users.ts';
import { exitCodes } from './exit-codes.ts';
import type { Sink } from './output.ts';
import { exitCodesHelp } from './texts.ts';

/** Adds the commands of one topic to the program. */
type AddCommands = (program: CommandUnknownOpts, cli: Cli) => void;

/** The topics, in the order of the help. Each has a file in commands/; add yours here. */
const topics: { title: string; commands: AddCommands[] }[] = [
  { title: 'Reviews:', commands: [addInviteCommand, addInvitationsCommands, addReviewsCommands, addReportsCommands] },
  { title: 'Users and emails:', commands: [addUsersCommands, addEmailCommands] },
  { title: 'Backups:', commands: [addBackupCommand, addRestoreCommand, addCopyCommand] },
  { title: 'The site:', commands: [addDoctorCommand, addContentCommand, addMigrateCommand] },
];

/** Builds the program: all commands, with their help. Parsing throws `CommanderError` instead of ending the process. */
export function createProgram(cli: Cli, { stdout, stderr }: { stdout: Sink; stderr: Sink }): CommandUnknownOpts {
  const { output } = cli;
  const program = new Command('owner')
    .description('Runs the site behind the scenes, while it runs or while it is stopped.')
    .option('--json', 'print the result as JSON')
    .helpOption('-h, --help', 'show help')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text) =>
        output.error({
          message: text.replace(/^error: /u, '').trim(),
          hint: 'Run it with --help to see what it takes.',
          code: exitCodes.wrongUse,
        }),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
    })
    .addHelpText('after', exitCodesHelp)
    .exitOverride();
  for (const { title, commands } of topics) {
    program.commandsGroup(title);
    for (const addCommands of commands) addCommands(program, cli);
  }
  program.commandsGroup('The command line:').helpCommand('help [command]', 'show the help of a command');
  addCompletionCommand(program);
  return program;
}

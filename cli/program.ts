import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Cli } from './cli.ts';
import { addContentCommand } from './commands/content.ts';
import type { Sink } from './output.ts';
import { exitCodesHelp } from './texts.ts';

/** Adds the commands of one topic to the program. */
type AddCommands = (program: CommandUnknownOpts, cli: Cli) => void;

/** The topics, in the order of the help. Each has a file in commands/; add yours here. */
const topics: { title: string; commands: AddCommands[] }[] = [{ title: 'The site:', commands: [addContentCommand] }];

/** Builds the program: all commands, with their help. Parsing throws `CommanderError` instead of ending the process. */
export function createProgram(cli: Cli, { stdout, stderr }: { stdout: Sink; stderr: Sink }): CommandUnknownOpts {
  const program = new Command('owner')
    .description('Runs the site behind the scenes, while it runs or while it is stopped.')
    .option('--json', 'print the result as JSON')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Run it with --help to see what it takes.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
    })
    .addHelpText('after', exitCodesHelp)
    .exitOverride();
  for (const { title, commands } of topics) {
    program.commandsGroup(title);
    for (const addCommands of commands) addCommands(program, cli);
  }
  return program;
}

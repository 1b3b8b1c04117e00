import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import tab from '@bomb.sh/tab/commander';
import { examples } from '../texts.ts';

/**
 * `completion`: a script for the shell, which asks the hidden command `complete` what may come next. Add it last, because it knows only
 * the commands that are there.
 */
export function addCompletionCommand(program: CommandUnknownOpts): void {
  // The same class with other type parameters.
  tab(program as unknown as Parameters<typeof tab>[0], { completionCommandName: 'completion' });
  program.commands
    .find((command) => command.name() === 'completion')
    ?.description('print a script that completes commands in your shell')
    .addHelpText('after', examples(['completion zsh >> ~/.zshrc', 'for good'], ['completion bash', 'for a look']));
}

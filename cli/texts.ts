/** The end of the help of the program. */
export const exitCodesHelp = `
Exit codes:
    0  done
    1  failed, or found a problem
    2  wrong use
    3  not found
    4  not confirmed
  130  interrupted

Settings come from the environment and from .env in this folder, as for the server.`;

/** Formats the examples at the end of a command's help. */
export const examples = (...lines: [command: string, meaning: string][]): string => {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, meaning]) => `  $ owner ${command.padEnd(width)}  ${meaning}`.trimEnd()).join('\n')}`;
};

/** Says that a list was cut. */
export const moreToList = (limit: number): string => `\nThere are more than these ${limit}. To see them, raise --limit or filter.`;

/** A number and what it counts. */
export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** A stream to write to, or what a test has instead of one. */
export interface Sink {
  write: (text: string) => unknown;
  isTTY?: boolean;
  columns?: number;
  /** Knows NO_COLOR, FORCE_COLOR, and TERM. */
  hasColors?: () => boolean;
}

/** Prints what a command has to say: results to standard output, the rest to standard error. */
export interface Output {
  readonly isJson: boolean;
  /** The columns of the terminal; undefined if results go to a file or a pipe, which cut nothing. */
  readonly width: number | undefined;
  /** Prints a result: with `--json` the data, otherwise the text. Each command prints one. */
  result: (data: unknown, text: string) => void;
  /** Tells people on standard error what happens. Silent with `--json`. */
  note: (text: string) => void;
  /** Prints an error and what to do about it. */
  error: (error: { message: string; hint?: string | undefined; code?: number | undefined }) => void;
  /** Colors a part of a result, on a terminal only. */
  style: (style: Style, text: string) => string;
}

const supportsColors = (sink: Sink): boolean => sink.isTTY === true && sink.hasColors?.() === true;

/** Styles a text if the sink is a terminal that shows colors. */
export const styleFor =
  (sink: Sink) =>
  (style: Style, text: string): string =>
    supportsColors(sink) ? styleText(style, text, { validateStream: false }) : text;

/** Creates the output of a run. `isJson` is what the command line asked for. */
export function createOutput({ stdout, stderr, isJson }: { stdout: Sink; stderr: Sink; isJson: boolean }): Output {
  const styleError = styleFor(stderr);
  return {
    isJson,
    width: stdout.isTTY === true ? stdout.columns : undefined,
    result: (data, text) => {
      stdout.write(isJson ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`);
    },
    note: (text) => {
      if (!isJson) stderr.write(`${text}\n`);
    },
    error: ({ message, hint, code }) => {
      if (isJson) stderr.write(`${JSON.stringify({ error: { message, hint, exitCode: code } })}\n`);
      else stderr.write(`${styleError('red', 'Error:')} ${message}\n${hint === undefined ? '' : `${hint}\n`}`);
    },
    style: isJson ? (_style, text) => text : styleFor(stdout),
  };
}

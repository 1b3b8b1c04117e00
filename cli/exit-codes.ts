/** What a command's end means to a script (docs/owner-cli.md). */
export const exitCodes = {
  done: 0,
  /** The command did not do its work, or found a problem. */
  failed: 1,
  /** An unknown command or option, or a malformed value. */
  wrongUse: 2,
  /** No such review, invitation, user, email, or file. */
  notFound: 3,
  /** A command that destroys something was not confirmed. */
  notConfirmed: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The end of a command that could not do its work. The message is for the owner; so is the hint, which says what to do. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  readonly hint: string | undefined;

  constructor(message: string, options: { exitCode?: ExitCode; hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'CliError';
    this.exitCode = options.exitCode ?? exitCodes.failed;
    this.hint = options.hint;
  }
}

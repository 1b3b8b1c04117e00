/** A restore that would overwrite something or disturb a running site. Nothing has been changed. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError';
  /** Whether `force` would allow it. */
  readonly isForceable: boolean;

  constructor(message: string, options: { isForceable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.isForceable = options.isForceable ?? false;
  }
}

export const refuseWhileInUse = (place: string, cause?: unknown): RestoreRefusedError =>
  new RestoreRefusedError(`${place} is in use. Stop the site first`, { cause });

export const refuseToOverwrite = (place: string): RestoreRefusedError =>
  new RestoreRefusedError(`${place} has data`, { isForceable: true });

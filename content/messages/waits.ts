import { formatWait } from '../format-wait.ts';

/** What any call may answer that came too early. */
export const waitsMessages = {
  waitSeconds: (seconds: number) => `Please wait ${formatWait(seconds)} before trying again.`,
} as const;

import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const loud = new Set(['error', 'warning', 'assert']);
const refusedLoad = /^Failed to load resource: the server responded with a status of (\d{3})/u;

const dropped = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';

const missing =
  /Failed to fetch dynamically imported module|^Error loading route module|^The page \S+ is at /u;

const unsaved = /^Failed to save scroll positions in sessionStorage/u;

export const noAnswer = 0;

export const noCode = -1;

/** The provoked "status" of forbidden storage: the router warns when such a page is left. */
export const noStorage = -2;

/** The provoked "status" of a page changed before hydration: React renders it from scratch. */
export const changedByOthers = -3;

/** The provoked "status" of a page that cannot be drawn: React and the router say why. */
export const cannotDraw = -4;

/** The provoked "status" of a typeface that never comes: Chromium warns after some seconds. */
export const noTypeface = -5;

const unusedTypeface = /\.woff2 was preloaded using link preload but not used/u;

const mismatch = /^Minified React error #4(?:18|23|25)/u;

function isProvoked(message: ConsoleMessage, provoked: Set<number>): boolean {
  if (missing.test(message.text())) return provoked.has(noCode);
  if (unsaved.test(message.text())) return provoked.has(noStorage);
  if (message.type() === 'error' && provoked.has(cannotDraw)) return true;
  if (unusedTypeface.test(message.text())) return provoked.has(noTypeface);
  if (message.text() === dropped) return provoked.has(noAnswer);
  const status = refusedLoad.exec(message.text())?.[1];
  return status !== undefined && provoked.has(Number(status));
}

/**
 * Collects console messages, errors, and policy violations, except errors that the test provokes.
 */
export async function watchForProblems(
  context: BrowserContext,
  provoked: Set<number>,
  problems: string[],
): Promise<void> {
  context.on('console', (message) => {
    if (loud.has(message.type()) && !isProvoked(message, provoked))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    const isExpected =
      (missing.test(message) && provoked.has(noCode)) ||
      (mismatch.test(message) && provoked.has(changedByOthers));
    if (!isExpected) problems.push(`uncaught: ${message}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`Policy violation: ${effectiveDirective} by ${blockedURI} ${sample}`);
    });
  });
}

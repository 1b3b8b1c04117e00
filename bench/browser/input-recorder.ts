/** What a page's recorder has seen since it was told to forget. In milliseconds. */
export interface RecordedInput {
  /** From the input to the next paint: the longest that the browser reports, or, of those it does not report, that frames tell. */
  nextPaintMs: number;
  /** From the click to the paint of another heading; 0 without one. */
  newHeadingMs: number;
}

declare global {
  interface Window {
    recordedInput: () => RecordedInput;
    forgetInput: () => void;
  }
}

/**
 * Records in a page how long inputs wait for their paint. The browser's own figures, in steps of 8 ms, leave out what takes less than
 * 16 ms, so the frames after each input are timed, too. Where both tell, the browser's figure counts: another frame can come between the
 * painted one and the message that times it. Playwright runs this in the page.
 */
export function recordInputs(): void {
  const inputs = ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'keyup'];
  const waits = new Map<string, number>();
  let newHeading = 0;

  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', then);
      channel.port1.start();
      channel.port2.postMessage(undefined);
    });
  const headings = () => [...document.querySelectorAll('h1')].map((heading) => heading.textContent).join('\n');

  const waitForHeading = (before: string, from: number) => {
    if (performance.now() - from > 5000) return;
    afterPaint(() => {
      if (headings() === before) waitForHeading(before, from);
      else newHeading = performance.now() - from;
    });
  };
  for (const type of inputs) {
    addEventListener(
      type,
      (event) => {
        const from = event.timeStamp;
        const input = `${type} ${from}`;
        afterPaint(() => {
          if (!waits.has(input)) waits.set(input, performance.now() - from);
        });
        if (type === 'click') waitForHeading(headings(), from);
      },
      { capture: true },
    );
  }
  new PerformanceObserver((list) => {
    for (const { duration, name, startTime } of list.getEntries()) if (inputs.includes(name)) waits.set(`${name} ${startTime}`, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  window.recordedInput = () => ({ nextPaintMs: Math.max(0, ...waits.values()), newHeadingMs: newHeading });
  window.forgetInput = () => {
    waits.clear();
    newHeading = 0;
  };
}

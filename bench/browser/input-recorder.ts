/** What a page's recorder has seen since it was told to forget. In milliseconds. */
export interface RecordedInput {
  /** From the input to the next paint: the longest that the browser reports, or that frames tell. */
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
 * Records in a page how long inputs wait for their paint. The browser's own figures come in steps of 8 ms, and leave out what takes less
 * than 16 ms, so the frames after each input are timed, too. Playwright runs this in the page.
 */
export function recordInputs(): void {
  const inputs = ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'keyup'];
  let longest = 0;
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
        afterPaint(() => (longest = Math.max(longest, performance.now() - from)));
        if (type === 'click') waitForHeading(headings(), from);
      },
      { capture: true },
    );
  }
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries()) if (inputs.includes(name)) longest = Math.max(longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  window.recordedInput = () => ({ nextPaintMs: longest, newHeadingMs: newHeading });
  window.forgetInput = () => {
    longest = 0;
    newHeading = 0;
  };
}

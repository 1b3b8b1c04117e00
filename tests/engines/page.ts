import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';

interface Point {
  x: number;
  y: number;
}

export type Key = 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'End';

/** The commands that each engine has its own protocol for. */
export interface Driver {
  go: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Returns the value of a JavaScript expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
  clickAt: (point: Point) => Promise<void>;
  press: (key: Key) => Promise<void>;
  type: (text: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Prints to PDF, where the engine can. */
  print?: () => Promise<Uint8Array>;
  /** Console errors and warnings, uncaught errors, and policy violations so far. */
  problems: string[];
  close: () => Promise<void>;
}

export interface WindowSize {
  width: number;
  height: number;
}

export interface Engine {
  /** Opens a window with an empty profile. */
  open: (size: WindowSize) => Promise<Driver>;
  stop: () => Promise<void>;
}

const timeout = 20_000;
const interval = 50;

/** Returns the first visible element with this label or text. Runs in the page. */
function find(selector: string, name: string | null): HTMLElement | undefined {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (!element.checkVisibility() || width * height === 0) return false;
    // WebKitGTK sometimes crashes when it frees the list of `element.labels`.
    const label =
      element.closest('label') ??
      document.querySelector<HTMLLabelElement>(`label[for="${element.id}"]`);
    const text = element.ariaLabel ?? (label ?? element).innerText;
    return name === null || plain(text) === plain(name);
  });
}

/** Returns the middle of an element, or why no pointer can reach it. Runs in the page. */
function findPoint(element: HTMLElement | undefined): Point | string {
  if (element === undefined) return 'is not there';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit !== null && element.contains(hit) ? point : 'is covered';
}

/** A window of any engine, and a person at its pointer and keyboard. */
export class Page {
  readonly driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  /** Opens a page of the site, and waits until its scripts run. */
  async visit(path: string): Promise<void> {
    await this.driver.go(this.url(path));
    await this.hydrated();
  }

  url(path: string): string {
    return new URL(path, this.#origin).href;
  }

  async reload(): Promise<void> {
    await this.driver.reload();
    await this.hydrated();
  }

  /** Waits until scripts run. */
  async hydrated(): Promise<void> {
    await vi.waitFor(
      async () => {
        if (!(await this.evaluate(() => 'hydrated' in document.documentElement.dataset)))
          throw new Error('The scripts of the page do not run');
      },
      { timeout, interval },
    );
  }

  /** Runs a function in the page. It may use nothing from outside itself. */
  evaluate<Result>(run: () => Result): Promise<Result> {
    return this.driver.evaluate(`(${run.toString()})()`) as Promise<Result>;
  }

  /** Runs a function on the first visible element that matches, if there is one. */
  on<Result>(
    selector: string,
    name: string | null,
    run: (element: HTMLElement | undefined) => Result,
  ): Promise<Result> {
    const wanted = JSON.stringify([selector, name]);
    return this.driver.evaluate(
      `(${run.toString()})((${find.toString()})(...${wanted}))`,
    ) as Promise<Result>;
  }

  /** Clicks an element once it has come to rest. */
  async click(selector: string, name: string | null = null): Promise<void> {
    const point = await vi.waitFor(
      async () => {
        const first = await this.on(selector, name, findPoint);
        await delay(interval);
        const second = await this.on(selector, name, findPoint);
        if (typeof second === 'string') throw new Error(`${selector} “${name}” ${second}`);
        if (JSON.stringify(first) !== JSON.stringify(second))
          throw new Error(`${selector} “${name}” is moving`);
        return second;
      },
      { timeout, interval },
    );
    await this.driver.clickAt(point);
  }

  /** Types into a field in place of its text. */
  async fill(name: string, text: string, selector = 'input, textarea'): Promise<void> {
    await this.click(selector, name);
    await this.evaluate(() =>
      (document.activeElement as HTMLInputElement | HTMLTextAreaElement).select(),
    );
    await this.driver.type(text);
  }

  /** Returns the visible text of the first element that matches, or nothing. */
  text(selector: string): Promise<string> {
    return this.on(selector, null, (element) => element?.innerText ?? '');
  }

  shows(selector: string, name: string): Promise<boolean> {
    return this.on(selector, name, (element) => element !== undefined);
  }

  back(): Promise<void> {
    return this.evaluate(() => history.back());
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname);
  }
}

import { expect, type Page } from '@playwright/test';

const pointerPixels = 24;
const fingerPixels = 44;

/**
 * Lists targets narrower or lower than this, except links in a sentence (WCAG 2.2, 2.5.8). A target
 * is as large as the area in which a press reaches it.
 */
function findSmallTargets(least: number): string[] {
  const pressable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';
  const isInSentence = (target: HTMLElement): boolean => {
    if (getComputedStyle(target).display !== 'inline') return false;
    let block = target.parentElement as HTMLElement;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement as HTMLElement;
    // Neighbors don't count as text around it.
    if (/flex|grid/u.test(getComputedStyle(block).display)) return false;
    return /[\p{L}\p{N}]/u.test(block.innerText.replace(target.innerText, ''));
  };
  const isReached = (target: HTMLElement, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return target.contains(hit) || hit?.closest('label')?.control === target;
  };
  /** The widest line of a target, and whether its middle can be pressed, scrolled to this place. */
  const show = (target: HTMLElement, block: ScrollLogicalPosition) => {
    target.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const [line] = [...target.getClientRects()].toSorted((one, other) => other.width - one.width);
    const { left = 0, top = 0, width = 0, height = 0 } = line ?? {};
    const [x, y] = [left + width / 2, top + height / 2];
    return { x, y, isOnTop: isReached(target, x, y) };
  };
  const place = { left: scrollX, top: scrollY };
  const modal = document.querySelector(':modal, :popover-open');
  const found: string[] = [];
  for (const target of (modal ?? document).querySelectorAll<HTMLElement>(pressable)) {
    if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Visually hidden.
    if (Math.min(target.offsetWidth, target.offsetHeight) <= 1) continue;
    let shown = show(target, 'nearest');
    // A part that sticks to the window may cover it there.
    for (const block of ['center', 'end'] as const) if (!shown.isOnTop) shown = show(target, block);
    // A skip link without the focus, a header that has slid away, and what a frame cuts off.
    if (shown.y <= 0 || shown.x <= 0 || shown.x >= innerWidth) continue;
    const reach = (dx: number, dy: number): number => {
      let length = 0;
      while (length < least && isReached(target, shown.x + dx * length, shown.y + dy * length))
        length += 0.5;
      return length;
    };
    const half = least / 2 - 0.5;
    const isLarge = (dx: number, dy: number): boolean =>
      [-half, -half / 2, half / 2, half].every((length) =>
        isReached(target, shown.x + dx * length, shown.y + dy * length),
      );
    const measure = (dx: number, dy: number): number =>
      isLarge(dx, dy) ? least : reach(-dx, -dy) + reach(dx, dy);
    const size = [measure(1, 0), measure(0, 1)];
    if (Math.min(...size) < least && !isInSentence(target))
      found.push(`${size.join(' × ')}: ${target.outerHTML.slice(0, 160)}`);
  }
  scrollTo(place);
  return found;
}

/** Lists targets that zoom the page when tapped twice. */
const findZoomingTargets = () =>
  Array.from(document.querySelectorAll('a[href], button, label, summary'))
    .filter((target) => target.checkVisibility())
    .filter((target) => getComputedStyle(target).touchAction === 'auto')
    .map(({ outerHTML }) => outerHTML.slice(0, 160));

/** Expects targets large enough for the pointer or, on touch, for a finger, whose taps don't zoom. */
export async function expectGoodTargets(page: Page): Promise<void> {
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  const where = `${page.url()}, ${page.viewportSize()?.width} px`;
  const least = isTouch ? fingerPixels : pointerPixels;
  expect.soft(await page.evaluate(findSmallTargets, least), where).toEqual([]);
  if (isTouch) expect.soft(await page.evaluate(findZoomingTargets), where).toEqual([]);
}

/** Rows of keys, by the last character of `event.code`. */
const rows = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
/** Keys of other layouts are to the right of these. */
const lastColumn = 11;
const litMs = 240;

export interface TypedKey {
  letter: string;
  row: number;
  column: number;
}

/**
 * Calls back for letters and digits typed while the element is in view, unless they are meant for a
 * field, dialog, open menu, or shortcut. Never prevents the browser's default.
 */
export function listenToKeys(stage: Element, onKey: (key: TypedKey) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, code } = event;
    if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!/^[\p{L}\p{N}]$/u.test(key) || event.defaultPrevented) return;
    // Extensions put fields in shadow trees.
    const [focused] = event.composedPath();
    if (!(focused instanceof HTMLElement) || focused.isContentEditable) return;
    if (focused.matches('input, textarea, select')) return;
    if (document.querySelector('dialog[open], :popover-open')) return;
    const { top, bottom } = stage.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return;
    const end = code.slice(-1);
    const row = rows.findIndex((keys) => end !== '' && keys.includes(end));
    const column = rows[row]?.indexOf(end) ?? lastColumn;
    onKey({ letter: key.toLowerCase(), row: Math.max(row, 0), column });
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

const lit = new WeakMap<Element, ReturnType<typeof setTimeout>>();

export function light(key: Element | null | undefined): void {
  if (!key) return;
  key.setAttribute('data-down', '');
  clearTimeout(lit.get(key));
  lit.set(
    key,
    setTimeout(() => key.removeAttribute('data-down'), litMs),
  );
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function press(key: Element | undefined, translate: string, delay = 0): void {
  if (!isStill())
    key?.animate([{ offset: 0.4, translate }], { delay, duration: litMs, easing: 'ease-out' });
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (control: Element): control is Field =>
  control.matches(':is(input, textarea, select)[name]');

const isChoice = (control: Element): control is HTMLInputElement =>
  control.matches('[type=radio], [type=checkbox]');

/** Extensions change classes and types and add fields, but keep names. */
const fieldKey = (field: Field): string =>
  [field.name, isChoice(field) ? field.value : ''].join('\n');

const attributes = ['type', 'class', 'href'];

/** Lists controls with keys that are the same in every rendering of the page. */
function listControls(): [key: string, control: HTMLElement][] {
  const counts = new Map<string, number>();
  return Array.from(
    document.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href], summary'),
    (control) => {
      if (isField(control)) return [fieldKey(control), control];
      const kind = [control.localName, ...attributes.map((name) => control.getAttribute(name))];
      const key = kind.join('\n');
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return [`${key}\n${count}`, control];
    },
  );
}

function copyState(before: HTMLElement, now: HTMLElement): void {
  if (isChoice(now)) {
    const { checked, defaultChecked } = before as HTMLInputElement;
    if (checked || defaultChecked) now.checked = checked;
  } else if (now instanceof HTMLSelectElement) {
    now.value = (before as HTMLSelectElement).value;
  } else if (isField(now)) {
    const { value, defaultValue } = before as HTMLInputElement;
    // Extensions may add an empty copy of a field.
    if (value !== '' || defaultValue !== '') now.value = value;
  } else if (
    before.parentElement instanceof HTMLDetailsElement &&
    now.parentElement instanceof HTMLDetailsElement
  ) {
    now.parentElement.open = before.parentElement.open;
  }
}

/**
 * Notes what visitors did before hydration: if an extension or translator changed the page, React
 * renders it again.
 */
export function noteEarlyInput() {
  const marks = [...document.documentElement.attributes].map(({ name, value }) => ({
    name,
    value,
  }));
  const noted = listControls();
  const openPopovers = document.querySelectorAll('[popover]:popover-open');
  let focused = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => (focused = target as Element);
  addEventListener('focusin', noteFocus);
  return {
    /** Runs before the page's effects, which read its fields. */
    putBack(): void {
      removeEventListener('focusin', noteFocus);
      const { documentElement } = document;
      for (const { name, value } of marks)
        if (!documentElement.hasAttribute(name)) documentElement.setAttribute(name, value);
      const controls = new Map(listControls());
      for (const [key, before] of noted) {
        const now = controls.get(key);
        if (now === undefined || before.isConnected) continue;
        copyState(before, now);
        if (before === focused) now.focus({ preventScroll: true });
      }
      for (const { id, isConnected } of openPopovers)
        if (!isConnected) document.getElementById(id)?.showPopover();
    },
    /** Resubmits forms sent early, unless React replays them itself. */
    sendAgain(): void {
      const controls = new Map(listControls());
      for (const [, before] of noted) {
        const isLost =
          before instanceof HTMLButtonElement && before.ariaBusy === 'true' && !before.isConnected;
        if (!isLost) continue;
        const field = Array.from(before.form?.elements ?? []).find(isField);
        const now = field && controls.get(fieldKey(field));
        if (now !== undefined && isField(now)) now.form?.requestSubmit();
      }
    },
  };
}

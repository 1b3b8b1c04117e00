const attributes = ['name', 'type', 'class', 'value', 'href'];

/** The page's controls by what tells them apart in any rendering of the page. */
function listControls(): Map<string, HTMLElement> {
  const controls = new Map<string, HTMLElement>();
  for (const control of document.querySelectorAll<HTMLElement>(
    'input, textarea, select, button, a[href], summary',
  )) {
    const kind = [control.localName, ...attributes.map((name) => control.getAttribute(name))];
    let key = '';
    for (let count = 0; key === '' || controls.has(key); count += 1)
      key = [...kind, count].join('\n');
    controls.set(key, control);
  }
  return controls;
}

function copyState(before: HTMLElement, now: HTMLElement): void {
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    if (['radio', 'checkbox'].includes(before.type)) now.checked = before.checked;
    else now.value = before.value;
  } else if (before instanceof HTMLTextAreaElement && now instanceof HTMLTextAreaElement) {
    now.value = before.value;
  } else if (before instanceof HTMLSelectElement && now instanceof HTMLSelectElement) {
    now.value = before.value;
  } else if (
    before.parentElement instanceof HTMLDetailsElement &&
    now.parentElement instanceof HTMLDetailsElement
  ) {
    now.parentElement.open = before.parentElement.open;
  }
}

/**
 * Notes what visitors and password managers did with the page before hydration. Extensions, ad
 * blockers, and translators change the page before React sees it, and React then renders it anew,
 * without any of that.
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
    /**
     * Gives it back to a page that was rendered anew, and leaves any other alone. Comes before the
     * effects of the page, which read its fields.
     */
    putBack(): void {
      removeEventListener('focusin', noteFocus);
      const { documentElement } = document;
      for (const { name, value } of marks)
        if (!documentElement.hasAttribute(name)) documentElement.setAttribute(name, value);
      const controls = listControls();
      for (const [key, before] of noted) {
        const now = controls.get(key);
        if (now === undefined || before.isConnected) continue;
        copyState(before, now);
        if (before === focused) now.focus({ preventScroll: true });
      }
      for (const { id, isConnected } of openPopovers)
        if (!isConnected) document.getElementById(id)?.showPopover();
    },
    /** Sends the forms that were sent before hydration, unless React still has them and does. */
    sendAgain(): void {
      const controls = listControls();
      for (const [key, before] of noted) {
        // The script in the head marks the buttons of what was sent.
        const isLost = before.ariaBusy === 'true' && !before.isConnected;
        const now = isLost ? controls.get(key) : undefined;
        if (now instanceof HTMLButtonElement) now.form?.requestSubmit(now);
      }
    },
  };
}

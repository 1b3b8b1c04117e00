/** Names that the script in the head shares with pages. */
export const markNames = {
  /** Local storage key of the session's token. */
  tokenKey: 'userToken',
  /** Local storage key of a review that isn't posted yet. */
  draftKey: 'reviewDraft',
  /** `/reviews#new-review` opens the form. */
  newReviewId: 'new-review',
  /** On `<html>` as `data-session`: `in` or `out`. */
  session: 'session',
  /** On `<html>` while the review form is open, also before hydration. */
  openForm: 'data-review-form',
} as const;

// These functions run inline in each document's head, as their own source text: they can use
// nothing but their parameters.

/** The popover attribute, and what the framework needs. README names the oldest browsers. */
export const isSupported = (): boolean =>
  'popover' in HTMLElement.prototype && 'any' in AbortSignal && 'canParse' in URL;

export function markTheme(): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset['theme'] = theme;
}

/** Marks the document for the style sheets: is a session stored, and is the review form open? */
export function markVisitor(names: typeof markNames): void {
  const html = document.documentElement;
  let token: string | null = null;
  let isFormOpen = location.hash === `#${names.newReviewId}`;
  try {
    token = localStorage.getItem(names.tokenKey);
    isFormOpen ||= localStorage.getItem(names.draftKey) !== null;
  } catch {
    // Disabled storage holds no session and no draft.
  }
  html.dataset[names.session] = token ? 'in' : 'out';
  html.toggleAttribute(names.openForm, isFormOpen);
  // Toggles the review form until hydration.
  addEventListener('click', ({ target, defaultPrevented }) => {
    const isToggle =
      target instanceof Element &&
      target.closest(`[aria-controls="${names.newReviewId}"]`) !== null;
    if (isToggle && !defaultPrevented) html.toggleAttribute(names.openForm);
  });
}

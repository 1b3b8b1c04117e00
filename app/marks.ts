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

/** Tests for popovers and for what the framework needs. The README names the oldest browsers. */
export const isSupported = (): boolean =>
  'popover' in HTMLElement.prototype && 'any' in AbortSignal && 'canParse' in URL;

/** Marks the chosen theme, also for the browser's own bars. */
export function markTheme(
  theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1],
): void {
  if (!theme) return;
  document.documentElement.dataset['theme'] = theme;
  const [light, dark] = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]');
  if (light) light.media = theme === 'light' ? 'all' : 'not all';
  if (dark) dark.media = theme === 'dark' ? 'all' : 'not all';
}

/** Marks the document for the style sheets: is a session stored, and is the review form open? */
export function markVisitor([tokenKey, draftKey, newReviewId, session, openForm]: readonly [
  string,
  string,
  string,
  string,
  string,
]): void {
  const html = document.documentElement;
  let token: string | null = null;
  let isFormOpen = location.hash === `#${newReviewId}`;
  try {
    token = localStorage.getItem(tokenKey);
    isFormOpen ||= localStorage.getItem(draftKey) !== null;
  } catch {
    // Disabled storage holds no session and no draft.
  }
  html.dataset[session] = token ? 'in' : 'out';
  html.toggleAttribute(openForm, isFormOpen);
  // Toggles the review form until hydration.
  addEventListener('click', ({ target, defaultPrevented, detail }) => {
    const isToggle =
      target instanceof Element && target.closest(`[aria-controls="${newReviewId}"]`) !== null;
    if (isToggle && !defaultPrevented && detail < 2) html.toggleAttribute(openForm);
  });
}

/**
 * Marks the document for the style sheets: whether scripts run, which theme was chosen, whether a session is stored, whether the form
 * for a review is open. Runs before the first paint as the text below, so it may use nothing from outside itself.
 */
export function markDocument(html: HTMLElement): void {
  html.dataset['js'] = '';
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) html.dataset['theme'] = theme;
  let token: string | null = null;
  let isFormOpen = location.hash === '#new-review';
  try {
    token = localStorage.getItem('userToken');
    isFormOpen ||= localStorage.getItem('reviewDraft') !== null || sessionStorage.getItem('reviewFormOpen') !== null;
  } catch {
    // Disabled storage holds no session and no draft.
  }
  html.dataset['session'] = token ? 'in' : 'out';
  if (!isFormOpen) return;
  html.dataset['reviewForm'] = 'open';
  // From then on, the links that open and close the form decide.
  addEventListener('hashchange', () => delete html.dataset['reviewForm'], { once: true });
}

/** Never built from data: the page's security policy names the hash of exactly this text. */
export const markDocumentScript = `(${markDocument.toString()})(document.documentElement)`;

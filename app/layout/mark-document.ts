/**
 * Marks the document for the style sheets: whether scripts run, which theme was chosen, whether a session is stored. Runs before the
 * first paint as the text below, so it may use nothing from outside itself.
 */
export function markDocument(html: HTMLElement): void {
  html.dataset['js'] = '';
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) html.dataset['theme'] = theme;
  let token: string | null = null;
  try {
    token = localStorage.getItem('userToken');
  } catch {
    // Disabled storage holds no session.
  }
  html.dataset['session'] = token ? 'in' : 'out';
}

/** Never built from data: the page's security policy names the hash of exactly this text. */
export const markDocumentScript = `(${markDocument.toString()})(document.documentElement)`;

export interface Finding {
  /** A problem keeps the site from working. */
  status: 'ok' | 'warning' | 'problem';
  message: string;
  advice?: string;
}

export interface NamedFinding extends Finding {
  name: string;
}

export const ok = (message: string): Finding => ({ status: 'ok', message });
export const warning = (message: string, advice: string): Finding => ({
  status: 'warning',
  message,
  advice,
});
export const problem = (message: string, advice: string): Finding => ({
  status: 'problem',
  message,
  advice,
});

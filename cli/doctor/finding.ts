export interface Finding {
  name: string;
  /** A problem keeps the site from working. */
  status: 'ok' | 'warning' | 'problem';
  message: string;
  advice?: string;
}

export const ok = (name: string, message: string): Finding => ({ name, status: 'ok', message });
export const warning = (name: string, message: string, advice: string): Finding => ({
  name,
  status: 'warning',
  message,
  advice,
});
export const problem = (name: string, message: string, advice: string): Finding => ({
  name,
  status: 'problem',
  message,
  advice,
});

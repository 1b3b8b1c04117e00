/** What one check of the doctor found. */
export interface Finding {
  name: string;
  /** Something to know is a warning; what keeps the site from working is a problem. */
  status: 'ok' | 'warning' | 'problem';
  message: string;
  /** What to do about it. */
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

const yearSeconds = 365 * 24 * 60 * 60;

/** Uses a cookie, because logging out clears local storage. */
export function rememberChoice(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax${secure}`;
}

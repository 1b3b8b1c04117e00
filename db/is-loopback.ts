export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/u.test(name)
  );
}

export const isLoopbackUrl = (url: string): boolean => isLoopback(new URL(url).hostname);

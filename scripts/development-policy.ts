import { pagePolicy } from '../server/middleware/security-headers.ts';

/**
 * The Content-Security-Policy while developing. Scripts are held as strictly as in production. What differs: Vite puts
 * styles into the page as inline elements, and its overlay writes markup as text, which Trusted Types would refuse.
 */
export function developmentPolicy(scripts: string[]): string {
  return pagePolicy({ scripts, styles: [] })
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '');
}

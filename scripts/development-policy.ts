import { pagePolicy } from '../server/middleware.ts';

/**
 * The Content-Security-Policy during development, as strict for scripts as in production. It allows inline styles, which Vite injects,
 * and omits Trusted Types, which would reject the markup of Vite's overlay.
 */
export function developmentPolicy(scripts: string[]): string {
  return pagePolicy({ scripts, styles: [] })
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '');
}

/**
 * Adapts the Content-Security-Policy to development, as strict for scripts as in production. It allows inline styles, which Vite injects,
 * and omits Trusted Types, which would reject the markup of Vite's overlay.
 */
export const developmentPolicy = (policy: string): string =>
  policy
    .replace(/style-src [^;]*/u, "style-src 'self' 'unsafe-inline'")
    .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '');

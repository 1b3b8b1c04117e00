/** The path of a page's data: `/_.data` for `/`, `/about.data` for `/about`. */
export const toDataPath = (pathname: string): string =>
  `${pathname === '/' ? '/_' : pathname.replace(/(?<!\/)\/+$/u, '')}.data`;

export const isDataPath = (pathname: string): boolean => pathname.endsWith('.data');

/** The path of the page whose data has this path. */
export const fromDataPath = (pathname: string): string =>
  pathname.replace(/(?:(?<=\/)_)?\.data$/u, '');

import { pages, pathsWithIds } from '#content/pages.ts';
import type { SitePage } from '#content/pages/page.ts';

const parameters: Record<string, string[]> = {
  ':formType': ['login', 'signup'],
  ':token': ['not-a-token'],
};

function addressesOfPage(page: SitePage): string[] {
  const { path, hasId = false } = page;
  if (hasId) return pathsWithIds(page);
  const parameter = Object.keys(parameters).find((name) => path.endsWith(`/${name}`));
  return parameter === undefined
    ? [path]
    : (parameters[parameter] ?? []).map((value) => path.replace(parameter, value));
}

const ofKinds = (kinds: SitePage['kind'][]) => pages.filter(({ kind }) => kinds.includes(kind));

/**
 * The addresses of the pages of these kinds; a parameter takes each of its values. Leaves out
 * pages that exist only with data.
 */
export const addressesOf = (...kinds: SitePage['kind'][]): string[] =>
  ofKinds(kinds).flatMap(addressesOfPage);

/**
 * Every page that anyone may open, and the error page. One case study stands for all, which have
 * the same layout.
 */
export const publicPaths = [
  ...ofKinds(['public', 'form', 'emailedLink']).flatMap((page) => {
    const addresses = addressesOfPage(page);
    return page.hasId === true ? addresses.slice(-1) : addresses;
  }),
  '/no-such-page',
];

export const accountPaths = addressesOf('account');

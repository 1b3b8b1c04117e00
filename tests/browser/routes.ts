import { pages, type SitePage } from '../../content/pages.ts';

const parameters: Record<string, string[]> = { ':formType': ['login', 'signup'], ':token': ['not-a-token'] };

/** The addresses of the pages of these kinds; a parameter takes each of its values. Pages with an id are left out: only data makes them. */
export function addressesOf(...kinds: SitePage['kind'][]): string[] {
  return pages
    .filter(({ kind, hasId }) => kinds.includes(kind) && hasId !== true)
    .flatMap(({ path }) => {
      const parameter = Object.keys(parameters).find((name) => path.endsWith(`/${name}`));
      return parameter === undefined ? [path] : (parameters[parameter] ?? []).map((value) => path.replace(parameter, value));
    });
}

/** Every page that anyone may open, and the error page. */
export const publicPaths = [...addressesOf('public', 'form', 'emailedLink'), '/no-such-page'];

export const accountPaths = addressesOf('account');

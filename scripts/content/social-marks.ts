import { provider } from '../../content/provider.ts';
import { findIcon } from './find-icon.ts';
import { writeModule } from './write-module.ts';

/** Writes the module with the mark of each social link, for the footer. */
export async function socialMarks(): Promise<string> {
  const kinds = provider.socialLinks.map(({ kind }) => kind).filter((kind) => kind !== 'email');
  const marks = await Promise.all(
    kinds.map(async (kind) => {
      const { viewBox, paths } = await findIcon(kind, 'content/provider.ts');
      return [kind, { viewBox, path: paths.join('') }] as const;
    }),
  );
  return writeModule('socialMarks', 'The marks of the social links, by their kind.', Object.fromEntries(marks));
}

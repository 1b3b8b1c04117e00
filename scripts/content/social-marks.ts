import { provider } from '../../content/provider.ts';
import { writeSprite } from './technology-icons.ts';

/** Creates one SVG with a symbol for each social link but email, for the footer. */
export async function socialMarks(): Promise<string> {
  const kinds = provider.socialLinks.map(({ kind }) => kind).filter((kind) => kind !== 'email');
  return writeSprite(new Map(kinds.map((kind) => [kind, 'content/provider.ts'])));
}

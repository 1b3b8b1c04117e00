import sprite from '../../content/images/technology-icons.svg';
import { FileIcon } from './file-icon.tsx';

/** Returns the address of a technology's mark. */
export const technologyMark = (icon: string): string => `${sprite}#${icon}`;

/** A technology's mark. */
export function TechnologyIcon({ icon, size = 20 }: { icon: string; size?: number }) {
  return <FileIcon href={technologyMark(icon)} width={size} height={size} />;
}

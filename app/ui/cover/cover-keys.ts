import type { Project } from '../../../content/projects.ts';
import { technologies } from '../../../content/technologies.ts';

export interface CoverKey {
  x: number;
  y: number;
  /** A letter of the name, or the mark of a technology. */
  letter?: string;
  icon?: string;
  down: boolean;
}

export interface CoverLayout {
  pitch: number;
  keys: CoverKey[];
}

export const coverWidth = 320;
export const coverHeight = 200;
const roomAcross = 296;
const roomDown = 172;
const maxTechnologies = 5;
/** How far a row is offset from the one above it, in key widths, as on a keyboard. */
const staggers = [0, 0.35, 0.75, 0.2, 0.55];

/** A project's cover: its name on keys, one word per row, and its technologies in the last row. One key per row is pressed. */
export function coverKeys({ projectName, badges, projectId }: Pick<Project, 'projectName' | 'badges' | 'projectId'>): CoverLayout {
  const words = projectName
    .replace(/[’']s?\b/gu, '')
    .split(/[\s-]+/u)
    .map((word) => [...word.toUpperCase()].filter((letter) => /\p{L}|\p{N}/u.test(letter)));
  const icons = badges.slice(0, maxTechnologies).map((badge) => technologies[badge].icon);
  const lengths = [...words.map(({ length }) => length), icons.length];
  const widest = Math.max(...lengths.map((length, row) => length + staggerOf(row)));
  const pitch = Math.min(roomAcross / widest, roomDown / lengths.length, 52);
  const seed = Number(projectId.slice(-4));
  const left = (coverWidth - widest * pitch) / 2;
  const top = (coverHeight - lengths.length * pitch) / 2;
  const place = (row: number, column: number) => ({ x: left + (column + staggerOf(row)) * pitch, y: top + row * pitch });
  const downIn = (row: number, length: number) => (seed * 3 + row * 2) % length;
  return {
    pitch,
    keys: [
      ...words.flatMap((word, row) =>
        word.map((letter, column) => ({ ...place(row, column), letter, down: column === downIn(row, word.length) })),
      ),
      ...icons.map((icon, column) => ({ ...place(words.length, column), icon, down: false })),
    ],
  };
}

const staggerOf = (row: number) => staggers[row % staggers.length] ?? 0;

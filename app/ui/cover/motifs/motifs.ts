import type { ComponentType } from 'react';
import type { Motif } from '../../../../content/content-types.ts';
import { Community } from './community.tsx';
import { Festival } from './festival.tsx';
import { Piano } from './piano.tsx';
import { Schedule } from './schedule.tsx';
import { Software } from './software.tsx';
import { Stage } from './stage.tsx';

/** The picture of each kind of work, and the color of the ground it is drawn on. */
export const motifs: Record<
  Motif,
  { ground: 'plain' | 'tint' | 'accent' | 'ink'; Picture: ComponentType<{ seed: number }> }
> = {
  schedule: { ground: 'accent', Picture: Schedule },
  music: { ground: 'tint', Picture: Piano },
  stage: { ground: 'ink', Picture: Stage },
  festival: { ground: 'plain', Picture: Festival },
  community: { ground: 'accent', Picture: Community },
  software: { ground: 'tint', Picture: Software },
};

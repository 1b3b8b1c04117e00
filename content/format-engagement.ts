import { formatMonth } from './format-date.ts';

export interface Engagement {
  project?: { projectName: string } | undefined;
  /** A month, such as 2024-06. */
  engagedAt?: string | undefined;
}

/** "Music Business Website, June 2024". */
export function formatEngagement({ project, engagedAt }: Engagement): string {
  const parts = [
    project?.projectName,
    engagedAt === undefined ? undefined : formatMonth(engagedAt),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

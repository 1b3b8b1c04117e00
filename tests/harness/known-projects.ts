import { projects } from '#content/projects.ts';

const [first, second = first] = projects;

/** A project in the content, whatever its text. */
export const knownProject = { projectId: first.projectId, projectName: first.projectName };

/** Another project, added by two-projects.ts if needed. */
export const otherProject = { projectId: second.projectId, projectName: second.projectName };

export const unknownProjectId = `${first.projectId}-unknown`;

import { projects } from '../../content/projects.ts';

const [first, second = first] = projects;

/** A project of the content, whatever its words are. */
export const knownProject = { projectId: first.projectId, projectName: first.projectName };

/** Another one, which two-projects.ts adds if there is none. */
export const otherProject = { projectId: second.projectId, projectName: second.projectName };

export const unknownProjectId = `${first.projectId}-unknown`;

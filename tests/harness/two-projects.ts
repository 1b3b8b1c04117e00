import type { Project } from '#content/content-types.ts';
import { projects } from '#content/projects.ts';

// Some rules are about two projects, but an owner may have one.
const list = projects as unknown as Project[];
const [first] = projects;
if (list.length === 1)
  list.push({ ...first, projectId: `${first.projectId}-2`, projectName: 'Another project' });

import { join } from 'node:path';

const project = join(import.meta.dirname, '..', '..');

export const builtServer = join(project, 'build', 'server', 'main.js');

export const builtOwner = join(project, 'build', 'server', 'owner.js');

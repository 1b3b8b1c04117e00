import { join } from 'node:path';

const project = join(import.meta.dirname, '..', '..');

/** The entry point of the built site. */
export const builtServer = join(project, 'build', 'server', 'main.js');

/** The owner's command line of the built site. */
export const builtOwner = join(project, 'build', 'server', 'owner.js');

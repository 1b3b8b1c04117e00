export { findDevelopmentFiles, inlineStylesPlugin } from './development.ts';
export { createModuleGroups } from './module-groups.ts';

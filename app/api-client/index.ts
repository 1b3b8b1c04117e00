// Without `owner-api.ts`, which only the owner's page loads.
export * from './account.ts';
export * from './api.ts';
export * from './problem.ts';
export * from './session.ts';

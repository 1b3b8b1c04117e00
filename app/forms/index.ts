// Modules without styles. Import the others by file, so only pages that need them get theirs.
export * from './after-asking.ts';
export * from './form-rules.ts';
export * from './problem-notice.tsx';
export * from './use-draft.ts';
export * from './use-form-action.ts';
export * from './validate.ts';

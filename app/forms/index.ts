// What forms of all kinds need. The others have styles that only some pages need: import them by
// file.
export * from './after-asking.ts';
export * from './form-rules.ts';
export * from './problem-notice.tsx';
export * from './use-draft.ts';
export * from './use-form-action.ts';
export * from './validate.ts';

// What every page loads. The others have styles that only some pages need: import them by file.
export * from './announcer.tsx';
export * from './button.tsx';
export * from './container.tsx';
export * from './form.tsx';
export * from './icon.tsx';
export * from './move-focus.ts';
export * from './notice.tsx';
export * from './number-keys.tsx';
export * from './without-script.tsx';

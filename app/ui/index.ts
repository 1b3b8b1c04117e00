// Modules that every page loads. Import the others by file, so only pages that need them get
// their styles.
export * from './announcer.tsx';
export * from './button.tsx';
export * from './container.tsx';
export * from './form.tsx';
export * from './icon.tsx';
export * from './move-focus.ts';
export * from './notice.tsx';
export * from './number-keys.tsx';
export * from './without-script.tsx';

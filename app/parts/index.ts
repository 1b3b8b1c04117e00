// Modules that every page loads. Import the others by file, so only pages that need them get
// their styles.
export * from './dialogs.tsx';
export * from './full-name.tsx';
export * from './mail-address.ts';
export * from './mail-link.tsx';
export * from './page-head.tsx';
export * from './progress-bar.tsx';
export * from './share-button.tsx';
export * from './use-display-time.ts';
export * from './use-steps.ts';

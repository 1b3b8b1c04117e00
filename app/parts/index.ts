// What every page loads. The others have styles that only some pages need: import them by file.
export * from './dialogs.tsx';
export * from './mail-address.ts';
export * from './mail-link.tsx';
export * from './page-head.tsx';
export * from './progress-bar.tsx';
export * from './share-button.tsx';
export * from './use-display-time.ts';

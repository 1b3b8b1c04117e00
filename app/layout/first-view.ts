/**
 * The id of what fills the first screen of a long page. The first paint waits for it (server/pages/document.ts), and for all of a page
 * without one.
 */
export const firstViewId = 'first-view';

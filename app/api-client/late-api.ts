/**
 * Loaded when the frame around the pages first needs a call, so that most visits to pages to read
 * load none.
 */
export { api } from './api.ts';

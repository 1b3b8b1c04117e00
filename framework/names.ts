/** Names that the document, the script in its head, and the modules share. */
export const names = {
  /** Id of the element with the document's data as JSON. */
  dataId: 'page',
  /** On `<html>` as `data-js`. */
  scripted: 'js',
  /** On `<html>` as `data-hydrated`. */
  hydrated: 'hydrated',
  /** Ids that the first paint waits for. */
  view: 'view',
  firstView: 'first-view',
  /** On links as `data-navigation`. */
  navigation: 'navigation',
  /** Class of the notice that scripts are missing, or too new for the browser. */
  notice: 'missingCode',
  /** Session storage key: the path that was reloaded because its code was missing. */
  reloadedPath: 'reloadedFor',
} as const;

/** Chunks of `*.later.css` and `*.typeface.css`. */
export const styleGroups = { later: 'later', typeface: 'typeface' } as const;

/** Finds the chunk in the name of a built file. */
export const styleGroupOf = /^assets\/(later|typeface)-/u;

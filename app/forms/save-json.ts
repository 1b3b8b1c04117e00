const revokeAfterMs = 60_000;

/** Lets the visitor save data as a JSON file. */
export function saveJson(data: unknown, fileName: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
  // Some browsers read it only after asking where to put the file.
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

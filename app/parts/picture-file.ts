export function pictureFile(
  files: ReadonlyMap<string, string>,
  source: string,
  width: number,
  format: string,
): string {
  const name = `${source.replace(/\.png$/, '')}-${width}.${format}`;
  const file = files.get(name);
  if (file === undefined)
    throw new Error(`${name} is not in content/images. Run "npm run content:build".`);
  return file;
}

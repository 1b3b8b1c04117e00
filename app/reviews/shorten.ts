/** Cuts between words if possible. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most - 1).join('');
  return `${cut.replace(/(?<=.{20})\s\S*$/u, '').trimEnd()}…`;
}

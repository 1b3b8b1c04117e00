/** Cuts between words if possible. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  const cut = characters.slice(0, maxCharacters - 1).join('');
  return `${cut.replace(/(?<=.{20})\s\S*$/u, '').trimEnd()}…`;
}

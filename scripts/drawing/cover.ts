import { readFileSync } from 'node:fs';
import { formatHex, interpolate, parse } from 'culori';
import { splitArguments } from './colors.ts';

/** Writes a color in hexadecimal, a mixed one, too. Anything else stays. */
function toHex(value: string): string {
  const mixed = /^color-mix\(in oklab,(?<colors>.*)\)$/su.exec(value)?.groups?.['colors'];
  if (mixed === undefined) {
    const color = parse(value);
    return color === undefined ? value : formatHex(color);
  }
  const [first, second] = splitArguments(mixed).map((part) => {
    const [, color = '', share] = /^(.*?)(?:\s+([\d.]+)%)?$/su.exec(part) ?? [];
    return { color: toHex(color), share: share === undefined ? undefined : Number(share) / 100 };
  });
  if (first === undefined || second === undefined) return value;
  const share = second.share ?? 1 - (first.share ?? 0.5);
  return formatHex(interpolate([first.color, second.color], 'oklab')(share));
}

/**
 * Replaces the variables of a cover by their values in the light theme, because the renderer of
 * share cards knows neither variables nor most notations of colors.
 */
export function fixColors(svg: string): string {
  const [light = ''] = svg.split(/@media|:root:target/u);
  const values = new Map(
    [...light.matchAll(/(--[\w-]+):\s*([^;]+);/gu)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  // A variable may name one that stands before it, and so on.
  const resolve = (value: string, depth = 0): string =>
    value.replaceAll(/var\((--[\w-]+)\)/gu, (unknown, name: string) => {
      const found = values.get(name);
      return found === undefined || depth > values.size
        ? unknown
        : toHex(resolve(found, depth + 1));
    });
  return resolve(svg);
}

/** Reads the drawing of a project's cover, in the colors of the light theme. */
export const readCover = (name: string): string =>
  fixColors(readFileSync(`content/images/covers/${name}.svg`, 'utf8'));

import { readFileSync } from 'node:fs';
import { formatHex, interpolate, parse } from 'culori';
import { splitArguments } from './colors.ts';

/** Converts a color or color-mix() to hex, and returns anything else unchanged. */
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
 * Replaces a cover's variables with their light-theme values, because the share card renderer
 * supports neither variables nor most color notations.
 */
export function fixColors(svg: string): string {
  const [light = ''] = svg.split(/@media|:root:target/u);
  const values = new Map(
    [...light.matchAll(/(--[\w-]+):\s*([^;]+);/gu)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  // Variables can refer to others; `depth` stops cycles.
  const resolve = (value: string, depth = 0): string =>
    value.replaceAll(/var\((--[\w-]+)\)/gu, (unknown, name: string) => {
      const found = values.get(name);
      return found === undefined || depth > values.size
        ? unknown
        : toHex(resolve(found, depth + 1));
    });
  return resolve(svg);
}

export const readCover = (name: string): string =>
  fixColors(readFileSync(`content/images/covers/${name}.svg`, 'utf8'));

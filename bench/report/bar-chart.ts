import { colorStyle } from './colors.ts';
import { formatNumber, withUnit } from './table.ts';

export interface Bar {
  label: string;
  value: number;
  low: number;
  high: number;
  /** The site's own bars are drawn in the accent color. */
  isOwn: boolean;
}

export interface BarGroup {
  title: string;
  bars: Bar[];
}

export interface Chart {
  title: string;
  /** What the numbers are, and which way is better. */
  note: string;
  unit: string;
  groups: BarGroup[];
  /** Draws a line at this value, with its meaning. */
  mark?: { value: number; label: string };
  /** The longest bar; without it, the greatest value. Longer bars are cut, and say so. */
  longest?: number;
}

// In pixels of the drawing.
const [width, margin, valueWidth, labelGap] = [680, 26, 96, 10];
const [barHeight, depth, barGap, groupGap, headHeight, markHeight] = [18, 5, 8, 22, 78, 24];
// System fonts differ; these are about as wide as the widest.
const letterWidth = 7.6;

/** Where bars may be. */
interface Plot {
  left: number;
  scale: (value: number) => number;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const at = (number: number): string => String(Math.round(number * 10) / 10);

const style = `${colorStyle()}
text { font-family: system-ui, sans-serif; font-size: 14px; fill: var(--ink); }
.title { font-size: 20px; font-weight: 700; } .quiet { fill: var(--quiet); font-size: 13px; } .group { font-weight: 600; }
.value { font-variant-numeric: tabular-nums; paint-order: stroke; stroke: var(--paper); stroke-width: 5px; } .paper { fill: var(--paper); stroke: var(--line); }
.own { fill: var(--accent); } .own-side { fill: var(--accent-side); }
.other { fill: var(--cap); stroke: var(--outline); } .other-side { fill: var(--side); stroke: var(--outline); }
.spread { stroke: var(--ink); stroke-width: 1.5; } .mark { stroke: var(--quiet); stroke-width: 1.5; stroke-dasharray: 4 4; }`;

/** A bar is a key seen from its side: its top in front of what is under it. */
function drawBar(bar: Bar, y: number, { left, scale }: Plot, unit: string): string {
  const end = Math.max(3, scale(bar.value));
  const [cap, side] = bar.isOwn ? ['own', 'own-side'] : ['other', 'other-side'];
  const rect = (top: number, kind: string) =>
    `<rect class="${kind}" x="${at(left)}" y="${at(top)}" width="${at(end)}" height="${barHeight}" rx="4"/>`;
  const middle = at(y + barHeight / 2);
  const [from, to] = [left + scale(bar.low), left + scale(bar.high)];
  const spread = to - from < 1 ? '' : `<line class="spread" x1="${at(from)}" x2="${at(to)}" y1="${middle}" y2="${middle}"/>`;
  const label = `<text x="${at(left - labelGap)}" y="${middle}" dominant-baseline="central" text-anchor="end">${escape(bar.label)}</text>`;
  const valueAt = at(Math.max(left + end, to) + 8);
  const text = escape(withUnit(formatNumber(bar.value), unit));
  const value = `<text class="value" x="${valueAt}" y="${middle}" dominant-baseline="central">${text}</text>`;
  return [label, rect(y + depth, side), rect(y, cap), spread, value].join('');
}

/** Draws a chart of bars in the site's colors, which follow the reader's theme. */
export function drawBarChart({ title, note, unit, groups, mark, longest }: Chart): string {
  const all = groups.flatMap(({ bars }) => bars);
  const most = longest ?? Math.max(...all.map(({ high }) => high), mark?.value ?? 0);
  const left = margin + labelGap + letterWidth * Math.max(...all.map(({ label }) => label.length));
  const plotWidth = width - left - valueWidth - margin;
  const plot: Plot = { left, scale: (value) => (Math.min(value, most) / most) * plotWidth };
  const top = headHeight + (mark === undefined ? 0 : markHeight);
  let y = top;
  const drawn = groups.map((group) => {
    const heading = group.title === '' ? '' : `<text class="group" x="${margin}" y="${at(y + 12)}">${escape(group.title)}</text>`;
    if (heading !== '') y += 26;
    const bars = group.bars.map((bar) => {
      const text = drawBar(bar, y, plot, unit);
      y += barHeight + depth + barGap;
      return text;
    });
    y += groupGap;
    return heading + bars.join('');
  });
  const bottom = y - groupGap + 4;
  const markAt = left + plot.scale(mark?.value ?? 0);
  const line =
    mark === undefined
      ? ''
      : `<line class="mark" x1="${at(markAt)}" x2="${at(markAt)}" y1="${top - 8}" y2="${at(bottom)}"/><text class="quiet" x="${at(markAt)}" y="${top - 14}" text-anchor="middle">${escape(mark.label)}</text>`;
  const height = at(bottom + margin - 8);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(`${title}. ${note}`)}">
<style>${style}</style>
<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${at(Number(height) - 1)}" rx="14"/>
<text class="title" x="${margin}" y="34">${escape(title)}</text><text class="quiet" x="${margin}" y="55">${escape(note)}</text>
${line}
${drawn.join('\n')}
</svg>
`;
}

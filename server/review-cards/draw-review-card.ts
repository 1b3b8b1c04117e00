import { formatEngagement } from '../../content/format-engagement.ts';
import { messages } from '../../content/messages.ts';
import type { Review } from '../../shared/reviews.ts';
import { type CardParts, type Face, inkLevels } from './card-parts.ts';
import { drawableText, quoteStart } from './drawable-text.ts';
import { encodePng } from './encode-png.ts';
import { breakLines, cutLine } from './lay-out-lines.ts';

const margin = 72;
/** Between the letters of the brand and the keys with the stars. */
const area = { top: 148, bottom: 506 };
const gap = 26;
const mostHeadlines = 2;
const mostLines = 4;
/** Longer comments take more lines than there are, but for the narrowest letters. */
const mostCharacters = 400;

type Ink = 'strong' | 'quiet';
interface Line {
  text: string;
  face: Face;
  ink: Ink;
  /** The space above it. */
  gap: number;
}

type Shown = Pick<Review, 'rating' | 'comment' | 'author' | 'source' | 'project' | 'engagedAt'>;

const line = (face: Face, ink: Ink, text: string, above = 0): Line => ({ text, face, ink, gap: above });

/** The words of a review: a few in large letters, more in smaller ones, and of many the first. Without words, its stars. */
function layOutWords({ faces: { headline, words } }: CardParts, { comment, rating }: Shown, width: number): Line[] {
  const quoted = quoteStart(words, comment, mostCharacters) || messages.review.outOfFive(rating);
  const large = breakLines(headline, quoted, width);
  if (large.length <= mostHeadlines) return large.map((each) => line(headline, 'strong', each));
  const lines = breakLines(words, quoted, width);
  const shown = lines.slice(0, mostLines);
  if (lines.length > mostLines) shown.push(cutLine(words, `${shown.pop() ?? ''} ${lines[mostLines] ?? ''}`, width, '…”'));
  return shown.map((each) => line(words, 'strong', each));
}

/** The author's name, and what is verified about them. */
function layOutDetails({ faces: { details } }: CardParts, review: Shown, width: number): Line[] {
  const { author, source } = review;
  const name = drawableText(details, `${author.firstName} ${author.lastName}`);
  const engagement = drawableText(details, formatEngagement(review));
  const client = [messages.reviews.verifiedClient, engagement].filter((part) => part !== '').join(' · ');
  const status = source === 'verified_client' ? client : messages.reviews.verifiedEmail;
  const cut = (text: string) => cutLine(details, text, width);
  return name === ''
    ? [line(details, 'quiet', cut(status), gap)]
    : [line(details, 'strong', cut(name), gap), line(details, 'quiet', cut(status))];
}

function drawLine({ width }: CardParts, pixels: Uint8Array, { text, face, ink }: Line, top: number): void {
  let pen = margin;
  const baseline = top + Math.round((face.lineHeight + face.size * 0.68) / 2);
  for (const character of text) {
    const glyph = face.glyphs.get(character);
    if (glyph === undefined) continue;
    const first = Math.round(pen) + glyph.left;
    for (let y = 0; y < glyph.height; y += 1) {
      const row = (baseline + glyph.top + y) * width + first;
      for (let x = 0; x < glyph.width; x += 1) {
        const level = glyph.pixels[y * glyph.width + x] ?? 0;
        // The background is paper here, the first color of each ink. Letters may overlap.
        if (level > (pixels[row + x] ?? 0) % inkLevels) pixels[row + x] = level + (ink === 'quiet' ? inkLevels : 0);
      }
    }
    pen += glyph.advance;
  }
}

/** Draws the picture without words, with the stars of a rating lit: those are the first columns of the lit picture. */
function drawStars({ width, height, unlit, lit, starEnds }: CardParts, rating: number): Uint8Array {
  const pixels = Uint8Array.from(unlit);
  const end = starEnds[rating - 1] ?? 0;
  for (let y = area.bottom; y < height; y += 1) pixels.set(lit.subarray(y * width, y * width + end), y * width);
  return pixels;
}

/** Draws the share card of a review as a PNG: its stars, its first words, its author, and what is verified about them (product §17). */
export function drawReviewCard(parts: CardParts, review: Shown): Promise<Buffer> {
  const { width, height, palette } = parts;
  const most = width - 2 * margin;
  const lines = [...layOutWords(parts, review, most), ...layOutDetails(parts, review, most)];
  const total = lines.reduce((sum, each) => sum + each.gap + each.face.lineHeight, 0);
  const pixels = drawStars(parts, review.rating);
  let top = Math.round((area.top + area.bottom - total) / 2);
  for (const each of lines) {
    top += each.gap;
    drawLine(parts, pixels, each, top);
    top += each.face.lineHeight;
  }
  return encodePng({ width, height, palette, pixels });
}

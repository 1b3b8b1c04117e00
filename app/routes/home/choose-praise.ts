import type { Review } from '../../../domain/reviews/review.schema.ts';

/** What the home page shows of a review. */
export interface ChosenPraise {
  comment: string;
  by: string;
  /** ISO 8601. */
  date: string;
  rating: number;
}

const minStars = 4;
const maxLength = 180;

/** The newest short review with enough stars. If none of the newest is short, a longer one cut at a word. */
export function choosePraise(reviews: readonly Review[]): ChosenPraise | null {
  const kind = reviews.filter(({ rating, comment }) => rating >= minStars && comment.trim() !== '');
  const review = kind.find(({ comment }) => graphemesOf(comment).length <= maxLength) ?? kind[0];
  if (!review) return null;
  const { author, rating, createdAt } = review;
  return { comment: shortened(review.comment), by: `${author.firstName} ${author.lastName}`.trim(), date: createdAt, rating };
}

function shortened(comment: string): string {
  const graphemes = graphemesOf(comment);
  if (graphemes.length <= maxLength) return graphemes.join('');
  const cut = graphemes.slice(0, maxLength).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}

const segmenter = new Intl.Segmenter();

/** Splits text into graphemes, so that no emoji is cut in half. Line breaks become spaces. */
const graphemesOf = (comment: string) => [...segmenter.segment(comment.trim().replace(/\s+/gu, ' '))].map(({ segment }) => segment);

import { ratingsMessages } from './messages/ratings.ts';
import { provider } from './provider.ts';

export const feedPath = '/reviews/feed.xml';

export const feedTitle = `Reviews of ${provider.brand}`;

/** Apart from the title, because pages name only that. */
export const reviewFeed = {
  subtitle: `What people say about working with ${provider.brand}`,
  rating: (rating: number) => `${rating} out of 5 stars`,
  entry: (name: string, rating: number) => `${ratingsMessages.by(name)}: ${rating} out of 5 stars`,
};

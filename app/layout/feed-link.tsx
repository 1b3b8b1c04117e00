import { feedPath, reviewFeed } from '../../content/review-feed.ts';

/** Names the feed of reviews in the head of a page. React moves it there. */
export function FeedLink() {
  return <link rel="alternate" type="application/atom+xml" title={reviewFeed.title} href={feedPath} />;
}

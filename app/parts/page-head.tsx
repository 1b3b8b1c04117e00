import { cardSize, type PageMetadata } from '#content/pages/page.ts';
import { provider } from '#content/provider.ts';
import { feedPath, feedTitle } from '#content/review-feed.ts';
import { usePublicUrl } from '#framework/page.ts';

export function UnlistedHead({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** React hoists these into the head. */
export function PageHead({
  metadata: { path, title, description, card },
}: {
  metadata: PageMetadata;
}) {
  const publicUrl = usePublicUrl();
  const address = publicUrl + path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={provider.brand} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${publicUrl}/share/${card.name}.png`} />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={`${provider.brand}: ${card.heading}. ${card.text}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function FeedLink() {
  return <link rel="alternate" type="application/atom+xml" title={feedTitle} href={feedPath} />;
}

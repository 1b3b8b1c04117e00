import { lightColors } from '../../content/colors.ts';
import { provider } from '../../content/provider.ts';

/** Writes the web manifest. The site is a site, not an app: it opens in the browser. */
export function writeManifest(): string {
  return JSON.stringify({
    id: '/',
    name: provider.brand,
    short_name: provider.brand,
    description: provider.tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: lightColors.paper,
    theme_color: lightColors.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

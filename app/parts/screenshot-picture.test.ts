import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { screenshots } from '#content/generated/screenshots.ts';
import { ScreenshotPicture } from './project-picture.tsx';

test('a picture that was not converted is named, with the command to run', () => {
  const draw = () =>
    renderToStaticMarkup(
      createElement(ScreenshotPicture, { source: 'missing.png', alt: 'A picture', eager: false }),
    );
  expect(draw).toThrow('missing-640.avif is not in content/images. Run "npm run content:build".');
});

test.skipIf(screenshots.size === 0)(
  'a picture with a dark variant loads only the one for the theme',
  () => {
    const [file = ''] = screenshots.keys();
    const source = file.replace(/-\d+\.\w+$/u, '.png');
    const html = renderToStaticMarkup(
      createElement(ScreenshotPicture, { source, dark: source, alt: 'A picture', eager: true }),
    );
    expect(
      [...html.matchAll(/<picture class="(\w+)">.*?loading="(\w+)"/gu)].map(
        ([, ...found]) => found,
      ),
    ).toEqual([
      ['whenLight', 'lazy'],
      ['whenDark', 'lazy'],
    ]);
  },
);

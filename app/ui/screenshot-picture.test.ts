import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScreenshotPicture } from './project-picture.tsx';

test('a picture that was not made is named, with the command that makes it', () => {
  const draw = () =>
    renderToStaticMarkup(
      createElement(ScreenshotPicture, { source: 'missing.png', alt: 'A picture', eager: false }),
    );
  expect(draw).toThrow('missing-640.avif is not in content/images. Run "npm run content:build".');
});

import { expect, test } from 'vitest';
import { nameBrowser } from './access.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const onlySystem = 'Mozilla/5.0 (X11; Linux x86_64)';

test('a browser is named from the first 500 characters of its header, in at most 80', () => {
  const names: [string | undefined, string][] = [
    [undefined, ''],
    ['', ''],
    ['?', ''],
    [firefox, 'Firefox on Linux'],
    [`${onlySystem.padEnd(488)}Firefox/140`, 'Firefox on Linux'],
    [`${onlySystem.padEnd(494)}Firefox/140`, 'Mozilla on Linux'],
    [`${'n'.repeat(90)}/1.0 ?`, 'n'.repeat(80)],
  ];
  expect(names.map(([header]) => nameBrowser(header))).toEqual(names.map(([, name]) => name));
});

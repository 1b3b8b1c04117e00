import { expect, test } from 'vitest';
import { nameClass } from './name-class.ts';

test('classes have different names of at most two letters, the same with and without a query', () => {
  const names = [nameClass('row', 'app/layout/footer.module.css'), nameClass('link', 'app/layout/footer.module.css')];
  expect(new Set([...names, nameClass('menu', 'app/layout/menu.module.css')]).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[A-Za-z]{1,2}$/u);
  expect(nameClass('row', 'app/layout/footer.module.css?used')).toBe(names[0]);
});

test('a name that the file does not have is refused', () => {
  expect(() => nameClass('nothing', 'app/layout/footer.module.css')).toThrow(
    'app/layout/footer.module.css has nothing of the name nothing',
  );
});

import { expect, test } from 'vitest';

const page = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true });
const parts = import.meta.glob<string>('../../src/web/ui/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('shows every part of the design system', () => {
  const names = Object.keys(parts).map((path) => path.replace('../../src/web/ui/', ''));
  expect(names).toContain('button.tsx');
  const missing = names.filter(
    (name) =>
      // A part that only other parts use is visible in them.
      !Object.values(page).some((text) => text.includes(`#web/ui/${name}`)) &&
      !Object.values(parts).some((text) => text.includes(`/${name.split('/').at(-1)}'`)),
  );
  expect(missing).toEqual([]);
});

import { expect, test } from 'vitest';

const shown = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true });
const parts = import.meta.glob<string>('../ui/*.tsx', { query: '?raw', import: 'default', eager: true });

test('shows every part of the design system', () => {
  const names = Object.keys(parts).map((path) => path.replace('../ui/', ''));
  expect(names).toContain('button.tsx');
  const left = names.filter(
    (name) =>
      // What only another part is made of is seen there.
      !Object.values(shown).some((text) => text.includes(`#web/ui/${name}`)) &&
      !Object.values(parts).some((text) => text.includes(`'./${name}'`)),
  );
  expect(left).toEqual([]);
});

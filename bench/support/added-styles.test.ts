import { expect, test } from 'vitest';
import { withoutRules } from './added-styles.ts';

test('removes the rules whose classes are all left out', () => {
  const css = '.a{color:red}.b.c{top:0}@media (width>=40rem){.sm\\:a{top:0}.sm\\:a .c{top:1px}}a{top:.5rem}';
  expect(withoutRules(css, (name) => ['a', 'sm:a', 'b'].includes(name))).toBe(
    '.b.c{top:0}@media (width>=40rem){.sm\\:a .c{top:1px}}a{top:.5rem}',
  );
});

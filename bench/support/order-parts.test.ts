import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { omit, orderParts } from './order-parts.ts';

const root = join(import.meta.dirname, '../..');

test.each(Object.entries(orderParts))(
  'finds the code of orders by chat to leave out: %s',
  (_part, omissions) => {
    for (const omission of omissions) omit(readFileSync(join(root, omission.file), 'utf8'), omission);
  },
);

test('rejects code without what is to be left out', () => {
  const omission = { file: 'a.ts', from: /b/, to: '' };
  expect(omit('abc', omission)).toBe('ac');
  expect(() => omit('acd', omission)).toThrow('a.ts');
});

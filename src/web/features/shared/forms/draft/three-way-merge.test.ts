import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame, merge } from './three-way-merge.ts';

const base = { name: 'Kite', stock: '3', tags: ['red'] };

test('merges fields that only one side changed', () => {
  const { merged, conflicts } = merge(base, { ...base, name: 'Red kite' }, { ...base, stock: '2' });
  expect(merged).toEqual({ name: 'Red kite', stock: '2', tags: ['red'] });
  expect(conflicts).toEqual([]);
});

test('lists the fields that both changed, with my values', () => {
  const { merged, conflicts } = merge(
    base,
    { ...base, stock: '5', tags: ['blue'] },
    { ...base, stock: '2', tags: ['green'] },
  );
  expect(merged).toEqual({ name: 'Kite', stock: '5', tags: ['blue'] });
  expect(conflicts).toEqual(['stock', 'tags']);
});

test('reports no conflict if both made the same change', () => {
  const both = { ...base, tags: ['red', 'silk'] };
  expect(merge(base, both, { ...both })).toEqual({ merged: both, conflicts: [] });
});

test('takes their value if I restored the original', () => {
  expect(merge(base, { ...base }, { ...base, name: 'Their kite' }).merged.name).toBe('Their kite');
});

test('does not modify its inputs', () => {
  const mine = Object.freeze({ ...base, name: 'Mine' });
  const theirs = Object.freeze({ ...base, stock: '1' });
  expect(() => merge(Object.freeze({ ...base }), mine, theirs)).not.toThrow();
});

const draft = fc.record({ a: fc.constantFrom('0', '1', '2'), b: fc.array(fc.constantFrom('x', 'y')) });

test('a merged field is mine if I changed it, else theirs; different changes of both are conflicts', () => {
  fc.assert(
    fc.property(draft, draft, draft, (before, mine, theirs) => {
      const { merged, conflicts } = merge(before, mine, theirs);
      for (const field of ['a', 'b'] as const) {
        const iChanged = !isSame(mine[field], before[field]);
        const theyChanged = !isSame(theirs[field], before[field]);
        expect(merged[field]).toEqual(iChanged ? mine[field] : theirs[field]);
        expect(conflicts.includes(field)).toBe(
          iChanged && theyChanged && !isSame(mine[field], theirs[field]),
        );
      }
    }),
  );
});

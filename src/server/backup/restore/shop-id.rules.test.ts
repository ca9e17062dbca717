import { expect, test } from 'vitest';
import { isShopId } from '#server/media/storage/shop-id.ts';
import { idAfterRestore, type ShopIds, storageConflict } from './shop-id.rules.ts';

const none: ShopIds = { saved: undefined, present: undefined, stored: undefined };
const ids = { saved: 'S', present: 'P', stored: 'M' };

test.for<[what: string, met: ShopIds, isReplacing: boolean, isSourceRetired: boolean, id: string]>([
  ['in place of itself keeps its id', { saved: 'S', present: 'S', stored: 'S' }, true, false, 'S'],
  ['in place of another shop takes that one’s', { ...none, saved: 'S', present: 'P' }, true, false, 'P'],
  [
    'in place of one whose database is lost takes its storage’s',
    { ...ids, present: undefined },
    true,
    false,
    'M',
  ],
  ['of a retired shop keeps its id', ids, true, true, 'S'],
  ['of a retired shop keeps its id in an empty place', { ...none, saved: 'S' }, false, true, 'S'],
  ['of a retired shop from before ids takes its storage’s', { ...none, stored: 'M' }, false, true, 'M'],
])('a shop %s', ([, met, isReplacing, isSourceRetired, id]) => {
  expect(idAfterRestore(met, { isReplacing, isSourceRetired })).toBe(id);
});

test.for<[what: string, met: ShopIds, isReplacing: boolean, isSourceRetired: boolean]>([
  ['beside its source', ids, false, false],
  ['from before ids', none, false, true],
  ['from before ids, in place of one from before ids', none, true, false],
])('a shop %s gets a new id', ([, met, isReplacing, isSourceRetired]) => {
  const id = idAfterRestore(met, { isReplacing, isSourceRetired });
  expect(isShopId(id)).toBe(true);
});

test('a storage of another shop is refused, and one of the backup’s own shop with what to add', () => {
  expect(storageConflict('S', ids, 'it')).toMatch(
    /^The pictures in it belong to another shop \(M\)\. Please set/,
  );
  expect(storageConflict('N', { ...ids, stored: 'S' }, 'it')).toMatch(/add --source-retired; otherwise set/);
  expect(storageConflict('M', ids, 'it')).toBeUndefined();
  expect(storageConflict('N', none, 'it')).toBeUndefined();
});

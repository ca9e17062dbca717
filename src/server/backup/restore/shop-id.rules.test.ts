import { expect, test } from 'vitest';
import { isShopId } from '#server/media/storage/shop-id.ts';
import { idAfterRestore, type ShopIds, storageConflict } from './shop-id.rules.ts';

// The ids stand for shops: S made the backup, P had the replaced database, M has the storage, and N is none of them.
const none: ShopIds = { inBackup: undefined, inDatabase: undefined, inStorage: undefined };
const ids = { inBackup: 'S', inDatabase: 'P', inStorage: 'M' };

test.for<[what: string, met: ShopIds, isReplacing: boolean, isSourceRetired: boolean, id: string]>([
  ['that replaces itself keeps its id', { inBackup: 'S', inDatabase: 'S', inStorage: 'S' }, true, false, 'S'],
  [
    'that replaces another shop takes the id of that shop',
    { ...none, inBackup: 'S', inDatabase: 'P' },
    true,
    false,
    'P',
  ],
  [
    'that replaces a shop without a readable database takes the id of the storage',
    { ...ids, inDatabase: undefined },
    true,
    false,
    'M',
  ],
  ['with a retired source keeps its id', ids, true, true, 'S'],
  [
    'with a retired source keeps its id beside an empty storage',
    { ...none, inBackup: 'S' },
    false,
    true,
    'S',
  ],
  [
    'from before ids with a retired source takes the id of the storage',
    { ...none, inStorage: 'M' },
    false,
    true,
    'M',
  ],
])('a restored shop %s', ([, met, isReplacing, isSourceRetired, id]) => {
  expect(idAfterRestore(met, { isReplacing, isSourceRetired })).toBe(id);
});

test.for<[what: string, met: ShopIds, isReplacing: boolean, isSourceRetired: boolean]>([
  ['beside its source', ids, false, false],
  ['from before ids', none, false, true],
  ['from before ids that replaces a shop from before ids', none, true, false],
])('a restored shop %s gets a new id', ([, met, isReplacing, isSourceRetired]) => {
  const id = idAfterRestore(met, { isReplacing, isSourceRetired });
  expect(isShopId(id)).toBe(true);
});

test('rejects the storage of another shop, and names --source-retired for the source’s own', () => {
  expect(storageConflict('S', ids, 'it')).toMatch(
    /^The pictures in it belong to another shop \(M\)\. Please set/,
  );
  expect(storageConflict('N', { ...ids, inStorage: 'S' }, 'it')).toMatch(
    /add --source-retired; otherwise set/,
  );
  expect(storageConflict('M', ids, 'it')).toBeUndefined();
  expect(storageConflict('N', none, 'it')).toBeUndefined();
});

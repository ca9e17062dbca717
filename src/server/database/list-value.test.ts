import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { isIn } from './list-value.ts';

onBothEngines((open) => {
  test('a list of any length is the same statement', async () => {
    const { read: db } = await open();
    const query = (hashes: string[]) =>
      db
        .selectFrom('media')
        .select('hash')
        .where(isIn(db, 'hash', hashes));
    const many = Array.from({ length: 40_000 }, (_, at) => `'${at}"`);
    expect(query([]).compile().sql).toBe(query(many).compile().sql);
    expect(await query(many).execute()).toEqual([]);
  });
});

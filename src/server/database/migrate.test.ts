import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NewerDatabaseError, migrate } from './migrate.ts';
import { forEachEngine } from './testing/engines.ts';

describe('migrations', () => {
  forEachEngine((open) => {
    test('run once', async () => {
      const database = await open();
      expect(await migrate(database)).toEqual([]);
    });

    test('refuse a database of a newer version and leave it alone', async () => {
      const database = await open();
      const before = (await sql`select name from migration`.execute(database.read)).rows.length;
      await database.write((tx) => sql`insert into migration (name, applied_at) values ('999-later', 0)`.execute(tx));
      await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
      expect((await sql`select name from migration`.execute(database.read)).rows).toHaveLength(before + 1);
    });

    test('a failed transaction leaves nothing and its effects do not run', async () => {
      const database = await open();
      let ran = false;
      const failing = database.write(async (tx, after) => {
        after(() => {
          ran = true;
        });
        await tx.insertInto('shop_state').values({ key: 'half', value: 1 }).execute();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(ran).toBe(false);
      expect(await database.read.selectFrom('shop_state').selectAll().where('key', '=', 'half').execute()).toEqual([]);
    });

    test('many writers add up', async () => {
      const database = await open();
      const addOne = () =>
        database.write(async (tx) => {
          const row = await tx.selectFrom('shop_state').select('value').executeTakeFirstOrThrow();
          await tx.updateTable('shop_state').set({ value: row.value + 1 }).execute();
        });
      await Promise.all(Array.from({ length: 10 }, addOne));
      expect(await database.read.selectFrom('shop_state').select('value').execute()).toEqual([{ value: 11 }]);
    });

    test('a category name is unique among what is not deleted', async () => {
      const database = await open();
      const row = {
        name: 'Prints', name_key: 'prints', slug: 'prints', description: null, browse_description: null, features: '[]',
        visibility: 1, gallery: 0, created_at: 1, updated_at: 1,
      } as const;
      const add = (id: string, deleted_at: number | null) =>
        database.write((tx) => tx.insertInto('category').values({ ...row, id, deleted_at }).execute());
      await add('a', 5);
      await add('b', null);
      const error = await add('c', null).catch((reason: unknown) => reason);
      expect(database.engine.uniqueViolation(error)).toBeDefined();
    });
  });
});

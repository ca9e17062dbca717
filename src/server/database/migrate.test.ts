import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, expect, onTestFinished, test } from 'vitest';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { emptyPostgres } from '#tests/support/backup/shops.ts';
import { dataFolder } from '#tests/support/process.ts';
import { type Database, openDatabase } from './database.ts';
import { describeTables } from '../backup/archive/tables.store.ts';
import { NewerDatabaseError } from './applied-migrations.ts';
import { migrations, type NamedMigration } from './migrations/migrations.ts';
import { migrate } from './migrate.ts';
import { postgresEngine } from './engines/postgres-engine.ts';
import { sqliteEngine } from './engines/sqlite-engine.ts';
import { onBothEngines, onServer } from '#tests/support/database/engines.ts';

test('SQLite syncs its log with every commit', { tags: ['CR07'] }, async () => {
  const file = join(dataFolder(), 'shop.db');
  const database = openDatabase(sqliteEngine(file), () => undefined);
  onTestFinished(() => database.close());
  // 2 is FULL: the log is synced with each commit. 1 would lose the last ones in a power cut.
  const { rows } = await database.write((tx) => sql<{ synchronous: number }>`pragma synchronous`.execute(tx));
  expect(rows).toEqual([{ synchronous: 2 }]);
});

test.runIf(process.platform === 'linux')('a new SQLite file never has a rollback journal', async () => {
  const folder = dataFolder();
  const seen: (string | null)[] = [];
  const watcher = watch(folder, (_event, name) => void seen.push(name));
  onTestFinished(() => watcher.close());
  const database = openDatabase(sqliteEngine(join(folder, 'shop.db')), () => undefined);
  onTestFinished(() => database.close());
  await migrate(database);
  await expect.poll(() => seen).toContain('shop.db-wal');
  expect(seen).not.toContain('shop.db-journal');
});

test('each migration after 017 names one, itself or an earlier one, that an older version must know', () => {
  const names = migrations.map(({ name }) => name);
  for (const { name, mustKnow = '' } of migrations.filter((each) => each.name > '017-must-know'))
    expect([name, names.slice(0, names.indexOf(name) + 1)]).toEqual([
      name,
      expect.arrayContaining([mustKnow]),
    ]);
});

describe('migrations', () => {
  test.for(['sqlite', 'postgres'] as const)(
    'on %s run once when two processes start together',
    { tags: ['CR04'] },
    async (kind) => {
      const [file, url] = [join(dataFolder(), 'shop.db'), kind === 'postgres' ? await emptyPostgres() : ''];
      const databases = [1, 2].map(() =>
        openDatabase(kind === 'sqlite' ? sqliteEngine(file) : postgresEngine(url), () => undefined),
      );
      onTestFinished(() => Promise.all(databases.map(({ close }) => close())).then(() => undefined));
      const ran = await Promise.all(databases.map((database) => migrate(database)));
      expect(ran.toSorted((one, other) => one.length - other.length)).toEqual([
        [],
        expect.arrayContaining(['001-shop']),
      ]);
    },
  );

  /** Creates a role that may log in, and removes it after the test. */
  async function newRole(): Promise<string> {
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    await onServer(`create role ${role} login password '${role}'`);
    onTestFinished(() => onServer(`drop role ${role}`));
    return role;
  }

  async function setOwner(database: Database, owner: string): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(database.read);
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} owner to ${sql.raw(owner)}`.execute(database.read);
  }

  test.each(['its own role', 'another role'])(
    'on PostgreSQL run once beside a transaction that uses the tables of %s in another order',
    async (owner) => {
      const role = owner === 'another role' ? await newRole() : undefined;
      const url = await emptyPostgres();
      const [migrating, busy] = [1, 2].map(() => openDatabase(postgresEngine(url), () => undefined));
      assert(migrating && busy);
      onTestFinished(() => Promise.all([migrating.close(), busy.close()]).then(() => undefined));
      await migrate(migrating);
      if (role) await setOwner(migrating, role);
      let runs = 0;
      const later: NamedMigration = {
        name: '998-later',
        up: async (db) => {
          runs += 1;
          await db.schema.alterTable('product').addColumn('later', 'text').execute();
          await db.schema.alterTable('user').addColumn('later', 'text').execute();
        },
      };
      const waiting = sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks where not granted and database =
          (select oid from pg_database where datname = current_database())`;
      let ran: Promise<string[]> | undefined;
      let attempts = 0;
      await busy.write(async (tx) => {
        attempts += 1;
        await tx.selectFrom('user').select('id').execute();
        ran ??= migrate(migrating, { ownMigrations: [...migrations, later] });
        await expect
          .poll(async () => (await waiting.execute(busy.read)).rows, { interval: 10 })
          .toEqual([{ waiting: 1 }]);
        await tx.selectFrom('product').select('id').execute();
      });
      expect(await ran).toEqual(['998-later']);
      expect({ runs, attempts }).toEqual({ runs: 1, attempts: 1 });
    },
  );

  test('on PostgreSQL create tables beside those of a role to which theirs does not belong', async () => {
    const role = await newRole();
    const url = new URL(await emptyPostgres());
    const owning = openDatabase(postgresEngine(url.href), () => undefined);
    onTestFinished(() => owning.close());
    await migrate(owning);
    await sql`grant all on all tables in schema public to ${sql.raw(role)}`.execute(owning.read);
    await sql`grant create on schema public to ${sql.raw(role)}`.execute(owning.read);
    Object.assign(url, { username: role, password: role });
    const database = openDatabase(postgresEngine(url.href), () => undefined);
    onTestFinished(() => database.close());
    const later: NamedMigration = {
      name: '998-later',
      up: async (db) => {
        await db.schema.createTable('later').addColumn('id', 'text').execute();
      },
    };
    expect(await migrate(database, { ownMigrations: [...migrations, later] })).toEqual(['998-later']);
  });

  onBothEngines((open) => {
    test('run once', async () => {
      const database = await open();
      expect(await migrate(database)).toEqual([]);
    });

    test('reject a database of a newer version without changing it', async () => {
      const database = await open();
      await database.write((tx) =>
        sql`insert into migration (name, applied_at) values ('999-later', 0)`.execute(tx),
      );
      const applied = () => sql`select name from migration order by name`.execute(database.read);
      const before = (await applied()).rows;
      await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
      expect((await applied()).rows).toEqual(before);
    });

    const newer = (mustKnow?: string): NamedMigration => ({
      name: '998-later',
      up: async (db) => {
        await db.schema.alterTable('product').addColumn('later', 'text').execute();
      },
      ...(mustKnow && { mustKnow }),
    });

    test('an older version starts again beside a newer one that allows it', { tags: ['OP06'] }, async () => {
      const database = await open();
      const ofNewer = [...migrations, newer('017-must-know')];
      expect(await migrate(database, { ownMigrations: ofNewer })).toEqual(['998-later']);
      expect(await migrate(database)).toEqual([]);
      expect(await migrate(database, { ownMigrations: ofNewer })).toEqual([]);
      const shop = await openCatalogShop(async () => database);
      const { _id } = await shop.addCategory({ name: 'Prints' });
      const { name } = await shop.addProduct(_id, { name: 'Lotus' });
      expect(name).toBe('Lotus');
      // The backups of the older version would lack what it does not know.
      await expect(describeTables(database.read)).rejects.toThrow(NewerDatabaseError);
    });

    test('an older version does not start beside a newer one that requires a later one', async () => {
      for (const mustKnow of ['998-later', '997-unknown', undefined]) {
        const database = await open();
        await migrate(database, { ownMigrations: [...migrations, newer(mustKnow)] });
        await expect(migrate(database)).rejects.toThrow(
          'The database was changed by a newer version of Kalakari (998-later), and this version is too old to run beside it.',
        );
      }
    });

    test('a failed transaction changes nothing and runs no effects', async () => {
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
      expect(
        await database.read.selectFrom('shop_state').selectAll().where('key', '=', 'half').execute(),
      ).toEqual([]);
    });

    test('concurrent writes are all counted', async () => {
      const database = await open();
      const addOne = () =>
        database.write(async (tx) => {
          const row = await tx.selectFrom('shop_state').select('value').executeTakeFirstOrThrow();
          await tx
            .updateTable('shop_state')
            .set({ value: row.value + 1 })
            .execute();
        });
      await Promise.all(Array.from({ length: 10 }, addOne));
      // The catalog version, the only row, begins at 1.
      expect(await database.read.selectFrom('shop_state').select('value').execute()).toEqual([{ value: 11 }]);
    });

    test('a category name is unique among categories that are not deleted', async () => {
      const database = await open();
      const row = {
        name: 'Prints',
        name_key: 'prints',
        slug: 'prints',
        description: null,
        browse_description: null,
        features: '[]',
        starter_features: 1,
        visibility: 1,
        gallery: 0,
        created_at: 1,
        updated_at: 1,
      } as const;
      const add = (id: string, deleted_at: number | null) =>
        database.write((tx) =>
          tx
            .insertInto('category')
            .values({ ...row, id, deleted_at })
            .execute(),
        );
      const deletedAt = 5;
      await add('a', deletedAt);
      await add('b', null);
      const error = await add('c', null).catch((reason: unknown) => reason);
      expect(database.engine.violatedUniqueKey(error)).toBeDefined();
    });
  });
});

test('a closed PostgreSQL database has no connection left on its server', async () => {
  const url = await emptyPostgres();
  const watcher = openDatabase(postgresEngine(await emptyPostgres()), () => undefined);
  onTestFinished(() => watcher.close());
  const name = new URL(url).pathname.slice(1);
  for (let round = 0; round < 20; round += 1) {
    const { read, close } = openDatabase(postgresEngine(url), () => undefined);
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.01)`.execute(read)));
    await close();
    const left = sql`select pid from pg_stat_activity where datname = ${name}`;
    expect((await left.execute(watcher.read)).rows).toEqual([]);
  }
});

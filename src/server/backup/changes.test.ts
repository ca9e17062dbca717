import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import { newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { newAdmin } from '../accounts/admin/default-admin.ts';
import { insertUser } from '../accounts/users.store.ts';
import type { Transaction } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { queueMail } from '../mail/mail-jobs.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { savedTables } from './archive/tables.store.ts';
import { countedTables, nothingToLose } from './changes.queries.ts';
import { createBackup } from './create/create-backup.ts';

const EARLY = Date.UTC(2026, 0, 1);
/** Times of something else than a change of the row: when a hold ends, when the first of an order's payments came. */
const OTHER_TIMES = ['until_at', 'first_payment_at'];
const isTimeOfChange = (column: string) => /(^|_)at$/.test(column) && !OTHER_TIMES.includes(column);

test('every saved table is counted, or has nothing to lose', () => {
  const names = savedTables.map(({ name }) => name);
  expect([...Object.keys(countedTables), ...nothingToLose].toSorted()).toEqual(names.toSorted());
});

onBothEngines((open) => {
  test('each table is counted by its times of creation and change', async () => {
    const { read } = await open();
    const tables = await read.introspection.getTables();
    for (const [table, { added, changed = [] }] of Object.entries(countedTables)) {
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      expect(columns, table).not.toEqual([]);
      const counted = [...(added === undefined ? [] : [added]), ...changed];
      expect(counted.toSorted(), table).toEqual(columns.filter(isTimeOfChange).toSorted());
    }
  });
});

const noAddress = {
  first_name: '',
  last_name: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  landmark: '',
};
const address = (id: string, user_id: string, time: number) => ({
  ...noAddress,
  id,
  user_id,
  created_at: time,
  updated_at: time,
});

const enquiry = (id: string, time: number) =>
  ({
    id,
    code: id,
    state: 'OPEN',
    source: null,
    order_id: null,
    created_at: time,
    updated_at: time,
  }) as const;

const addViews = (tx: Transaction, day: string, views: number) =>
  tx
    .insertInto('statistics_day')
    .values({ day, product_id: '', source: 'direct', views, visitors: 1, hearts: 0, enquiries: 0 })
    .execute();

test('changes-since counts what a return to a backup would lose', { timeout: 60_000 }, async () => {
  const config = newConfig();
  const admin = newAdmin('early@example.com', 'hash', EARLY);
  const made = await withDatabase(config, async (database) => {
    await migrate(database);
    await database.write(async (tx) => {
      await insertUser(tx, admin);
      await tx
        .insertInto('address')
        .values([address('a', admin.id, EARLY), address('b', admin.id, EARLY)])
        .execute();
      await tx
        .insertInto('enquiry')
        .values([enquiry('E1', EARLY), enquiry('E2', EARLY)])
        .execute();
      await tx
        .insertInto('recovery_code')
        .values([{ user_id: admin.id, code_hash: 'x' }])
        .execute();
      await addViews(tx, '2026-01-01', 5);
    });
    return createBackup({ database, files: openStorage(config), backups: config.backups, now: Date.now });
  });
  /** The exit code and the printed lines. */
  const ran = async () => {
    const { ended, printed } = command('changes-since', [made.path], { DATA_DIR: config.dataDir });
    return [await ended, printed().trim().split(/\n */)];
  };
  expect(await ran()).toEqual([0, ['nothing']]);
  const now = Date.now();
  await withDatabase(config, ({ write }) =>
    write(async (tx) => {
      await insertUser(tx, newAdmin('late@example.com', 'hash', now));
      await tx.deleteFrom('address').where('id', '=', 'a').execute();
      await tx.insertInto('enquiry').values(enquiry('E3', now)).execute();
      await tx.updateTable('enquiry').set({ updated_at: now }).where('id', '=', 'E1').execute();
      await tx.deleteFrom('enquiry').where('id', '=', 'E2').execute();
      await tx
        .insertInto('recovery_code')
        .values([{ user_id: admin.id, code_hash: 'y' }])
        .execute();
      await tx.updateTable('statistics_day').set({ views: 7 }).execute();
      await addViews(tx, '2026-01-02', 1);
      await queueMail(tx, { to: 'late@example.com', subject: 'Hello', text: 'Hello' });
    }),
  );
  expect(await ran()).toEqual([
    0,
    [
      'new enquiries: 1',
      'changed enquiries: 1',
      'deleted enquiries (they return): 1',
      'deleted addresses (they return): 1',
      'new accounts: 1',
      'new recovery codes: 1',
      // Two more on the first day, one on the second.
      'page views: 3',
      'mails that wait to be sent: 1',
    ],
  ]);
});

test('may-run tells whether a version can run with newer tables', { timeout: 60_000 }, async () => {
  const config = newConfig();
  await withDatabase(config, migrate);
  const ran = async (name: 'may-run' | 'backup') => {
    const { ended, printed } = command(name, [], { DATA_DIR: config.dataDir });
    return [await ended, printed().trim()];
  };
  // A newer migration names the one that an older version must know to run with its tables.
  const addMigration = (must_know: string) =>
    withDatabase(config, ({ write }) =>
      write((tx) =>
        sql`insert into migration (name, applied_at, must_know) values (${`999-${must_know}`}, 0, ${must_know})`.execute(
          tx,
        ),
      ),
    );
  expect(await ran('may-run')).toEqual([0, 'It knows the tables.']);
  // This version knows the migration '017-must-know', but not '998-unknown'.
  await addMigration('017-must-know');
  expect(await ran('may-run')).toEqual([0, expect.stringContaining('makes no backups until it is updated')]);
  // "shop update" reads this code.
  expect(await ran('backup')).toEqual([4, expect.stringContaining('made by a newer version of Kalakari')]);
  await addMigration('998-unknown');
  expect(await ran('may-run')).toEqual([4, expect.stringContaining('too old to run beside it')]);
});

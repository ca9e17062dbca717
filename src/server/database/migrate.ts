import { type KyselyPlugin, sql } from 'kysely';
import type { Database, Reader, Transaction } from './database.ts';
import { failpoint } from '../platform/failpoint.ts';
import type { Migration } from './migrations/migration.ts';
import { shop } from './migrations/001-shop.ts';
import { orders } from './migrations/002-orders.ts';
import { keeper } from './migrations/003-keeper.ts';
import { fineImages } from './migrations/004-fine-pictures.ts';
import { devices } from './migrations/005-devices.ts';
import { twoFactor } from './migrations/006-second-step.ts';
import { sentOrders } from './migrations/007-sent-orders.ts';
import { sentProducts } from './migrations/008-sent-products.ts';
import { mediaFiles } from './migrations/009-media-files.ts';
import { starterFeatures } from './migrations/010-starter-features.ts';
import { nameKeys } from './migrations/011-name-keys.ts';
import { knownDevices } from './migrations/012-known-devices.ts';
import { searchIndex } from './migrations/013-search-index.ts';
import { catalogChanges } from './migrations/014-catalog-changes.ts';
import { jobs } from './migrations/015-jobs.ts';
import { OperatorError } from '../platform/operator-error.ts';

// Migrations depend on the tables of their time, so they use no row types.

/** In order. A released migration is never edited. */
const migrations: readonly { name: string; up: Migration }[] = [
  { name: '001-shop', up: shop },
  { name: '002-orders', up: orders },
  { name: '003-keeper', up: keeper },
  { name: '004-fine-pictures', up: fineImages },
  { name: '005-devices', up: devices },
  { name: '006-second-step', up: twoFactor },
  { name: '007-sent-orders', up: sentOrders },
  { name: '008-sent-products', up: sentProducts },
  { name: '009-media-files', up: mediaFiles },
  { name: '010-starter-features', up: starterFeatures },
  { name: '011-name-keys', up: nameKeys },
  { name: '012-known-devices', up: knownDevices },
  { name: '013-search-index', up: searchIndex },
  { name: '014-catalog-changes', up: catalogChanges },
  { name: '015-jobs', up: jobs },
];

/** The database was made by a newer Kalakari than this one. */
export class NewerDatabaseError extends OperatorError {}

const ledger = sql.table('migration');

/** A failpoint before every statement of every migration. */
const eachStatement: KyselyPlugin = {
  transformQuery({ node }) {
    failpoint('migrate:statement');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const createLedger = sql`create table if not exists ${ledger} (name text primary key, applied_at bigint not null)`;

/** The migrations in this list that this code does not know. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !migrations.some((migration) => migration.name === name));

/** The migrations of this code that are not in this list. */
export const missingMigrations = (names: readonly string[]): string[] =>
  migrations.map(({ name }) => name).filter((name) => !names.includes(name));

/** @throws NewerDatabaseError when this code does not know one of these migrations */
export function assertKnownMigrations(names: readonly string[]): void {
  const unknown = unknownMigrations(names);
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was made by a newer version of Kalakari (it knows ${unknown.join(', ')}). Please use that version.`,
  );
}

/** The migrations that made the tables as they are. */
export async function appliedMigrations(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${ledger} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Called before the first missing migration changes an existing shop. @param first its name */
export type BeforeUpgrade = (tx: Transaction, first: string) => Promise<void>;

/**
 * Runs the missing migrations inside a running transaction.
 * @param wanted runs only these; all when absent
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError when the database knows migrations that this code does not
 */
export async function migrateWithin(
  tx: Transaction,
  {
    now = Date.now,
    wanted,
    before,
  }: { now?: () => number; wanted?: readonly string[]; before?: (first: string) => Promise<void> } = {},
): Promise<string[]> {
  await createLedger.execute(tx);
  const done = await appliedMigrations(tx);
  assertKnownMigrations(done);
  const missing = migrations.filter(
    ({ name }) => !done.includes(name) && (wanted === undefined || wanted.includes(name)),
  );
  const [first] = missing;
  if (first && done.length > 0) await before?.(first.name);
  for (const { name, up } of missing) {
    await up(tx);
    await sql`insert into ${ledger} (name, applied_at) values (${name}, ${now()})`.execute(tx);
  }
  return missing.map((migration) => migration.name);
}

/** Creates the ledger, where it is the table that processes lock before they migrate. */
async function prepareLock({ engine: { lockForMigration: lock }, write }: Database): Promise<void> {
  if (!lock) return;
  await write(async (tx) => {
    await sql.raw(lock.ledger).execute(tx);
    await createLedger.execute(tx);
  });
}

/**
 * Migrates the tables to what this code expects: every missing migration in one transaction.
 * @param before runs in that transaction before it changes an existing shop; when it throws, nothing is changed
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError when the database knows migrations that this code does not
 */
export async function migrate(
  database: Database,
  now: () => number = Date.now,
  before?: BeforeUpgrade,
): Promise<string[]> {
  await prepareLock(database);
  const { lockForMigration: lock } = database.engine;
  return database.write(async (tx, after) => {
    if (lock) await sql.raw(lock.migration).execute(tx);
    after(() => failpoint('migrate:after-commit'));
    const done = await migrateWithin(tx.withPlugin(eachStatement), {
      now,
      ...(before && { before: (first: string) => before(tx, first) }),
    });
    failpoint('migrate:before-commit');
    return done;
  });
}

import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import type { StatisticsVisitorRow } from '../database/statistics-tables.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { addUpVisits } from './add-up.store.ts';
import type { CountedVisitor } from './batch.rules.ts';
import { type Batch, excludeVisitor, writeBatch } from './batches.store.ts';
import { deleteEarlierVisitors } from './statistics.store.ts';

const DAY = '2026-11-24';
/** A quarter to six in the evening of that day in India. */
const NOW = Date.parse('2026-11-24T12:15:00Z');
const NEXT_DAY = Date.parse('2026-11-24T19:00:00Z');
/** Visitors, as long as a hash, and in different parts of the state of a day. */
const [ANNA, BINA] = ['a'.repeat(22), 'b'.repeat(22)];

const visitor = (hash: string, views: number, more: Partial<CountedVisitor> = {}): CountedVisitor => ({
  visitor: hash,
  network: 7,
  source: 'direct',
  views: new Map([['', views]]),
  hearts: new Set(),
  enquiries: new Map(),
  ...more,
});
const batch = (sequence: number, visitors: CountedVisitor[], day = DAY, writer = 'one'): Batch => ({
  writer,
  sequence,
  day,
  visitors,
});

const write = (database: Database, each: Batch, now = NOW) =>
  database.write((tx) => writeBatch(tx, each, now));
const exclude = (database: Database, sequence: number, hash: string) =>
  database.write((tx) => excludeVisitor(tx, { writer: 'admin', sequence, day: DAY }, NOW, hash));

const counted = (database: Database) =>
  database.read
    .selectFrom('statistics_day')
    .select(['day', 'source', 'views', 'visitors', 'hearts', 'enquiries'])
    .where('product_id', '=', '')
    .orderBy('day')
    .orderBy('source')
    .execute();

/** Counts a visitor as an earlier version does. */
const countEarlier = (database: Database, row: Omit<StatisticsVisitorRow, 'day' | 'product_id'>) =>
  database.write(async (tx) => {
    await tx
      .insertInto('statistics_visitor')
      .values({ ...row, day: DAY, product_id: '' })
      .execute();
    if (row.kind !== 'view') return;
    const counts = { views: row.count, visitors: 1, hearts: 0, enquiries: 0 };
    await tx
      .insertInto('statistics_day')
      .values({ day: DAY, product_id: '', source: row.source, ...counts })
      .onConflict((conflict) =>
        conflict.columns(['day', 'product_id', 'source']).doUpdateSet((eb) => ({
          views: eb('statistics_day.views', '+', row.count),
          visitors: eb('statistics_day.visitors', '+', 1),
        })),
      )
      .execute();
  });

onBothEngines((open) => {
  test('a batch that is repeated after it was added up counts once', async () => {
    const database = await open();
    for (let time = 0; time < 2; time += 1) {
      await write(database, batch(1, [visitor(ANNA, 3)]));
      await addUpVisits(database);
      await addUpVisits(database);
    }
    await write(database, batch(2, [visitor(ANNA, 1)]));
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([{ views: 4, visitors: 1 }]);
  });

  test('an administrator is taken out of what was added up, of what waits and of what comes later', async () => {
    const database = await open();
    const hearted = { hearts: new Set(['']), enquiries: new Map([['', 1]]) };
    await write(database, batch(1, [visitor(ANNA, 3, hearted), visitor(BINA, 1)]));
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([{ views: 4, visitors: 2, enquiries: 1 }]);
    await write(database, batch(2, [visitor(ANNA, 2)]));
    await exclude(database, 1, ANNA);
    await write(database, batch(3, [visitor(ANNA, 5), visitor(BINA, 1)]));
    await exclude(database, 2, ANNA);
    await addUpVisits(database);
    await write(database, batch(4, [visitor(ANNA, 7)]));
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([{ views: 2, visitors: 1, hearts: 0, enquiries: 0 }]);
  });

  test('what was counted before midnight and written later belongs to its day', async () => {
    const database = await open();
    await write(database, batch(1, [visitor(ANNA, 1)]));
    await write(database, batch(2, [visitor(ANNA, 2)], '2026-11-25'), NEXT_DAY);
    await write(database, batch(1, [visitor(ANNA, 4)], DAY, 'other'), NEXT_DAY);
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([
      { day: DAY, views: 5, visitors: 1 },
      { day: '2026-11-25', views: 2, visitors: 1 },
    ]);
    await database.write((tx) => deleteEarlierVisitors(tx, NEXT_DAY));
    const left = await database.read.selectFrom('statistics_state').select('day').distinct().execute();
    expect(left).toEqual([{ day: '2026-11-25' }]);
  });

  test('visitors whom an earlier version counted, before the update and beside this one, count once', async () => {
    const database = await open();
    const view = { kind: 'view', source: 'google', count: 2 } as const;
    await countEarlier(database, { ...view, visitor: ANNA });
    await countEarlier(database, { ...view, visitor: BINA });
    await write(database, batch(1, [visitor(ANNA, 1), visitor(BINA, 1)]));
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([{ source: 'google', views: 6, visitors: 2 }]);
    // The earlier version finds no rows, and counts the visitors again, one with another source.
    await countEarlier(database, { ...view, visitor: ANNA, source: 'direct' });
    await countEarlier(database, { ...view, visitor: BINA });
    expect(await counted(database)).toMatchObject([
      { source: 'direct', views: 2, visitors: 1 },
      { source: 'google', views: 8, visitors: 3 },
    ]);
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([
      { source: 'direct', views: 0, visitors: 0 },
      { source: 'google', views: 10, visitors: 2 },
    ]);
    await countEarlier(database, { visitor: BINA, kind: 'artist', source: '', count: 0 });
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([{}, { source: 'google', views: 5, visitors: 1 }]);
    expect(await database.read.selectFrom('statistics_visitor').selectAll().execute()).toEqual([]);
  });

  test('adding up that fails changes nothing, and is done later', async () => {
    const database = await open();
    await write(database, batch(1, [visitor(ANNA, 3)]));
    await database.write((tx) =>
      tx
        .insertInto('statistics_batch')
        .values({ writer: 'x', sequence: 1, day: DAY, written_at: NOW, data: '{' })
        .execute(),
    );
    await expect(addUpVisits(database)).rejects.toThrow(/JSON/);
    expect(await counted(database)).toEqual([]);
    await database.write((tx) => tx.deleteFrom('statistics_batch').where('writer', '=', 'x').execute());
    await addUpVisits(database);
    expect(await counted(database)).toMatchObject([{ views: 3, visitors: 1 }]);
  });
});

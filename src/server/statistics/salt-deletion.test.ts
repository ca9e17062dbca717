import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createMigratedFile } from '#tests/support/database/engines.ts';
import { openDatabase } from '../database/database.ts';
import { sqliteEngine } from '../database/engines/sqlite-engine.ts';
import { deleteEarlierVisitors } from './statistics.store.ts';
import { createSalts } from './visitor-hash.ts';

test('the salt of a day is not in the SQLite file after its deletion', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-salt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'shop.db');
  await createMigratedFile(file);
  const use = async <T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> => {
    const database = openDatabase(sqliteEngine(file), (error) => {
      throw error;
    });
    try {
      return await work(database);
    } finally {
      // Moves the write-ahead log into the file.
      await database.close();
    }
  };
  const { salt } = await use((database) => createSalts(database)('2026-11-23'));
  expect(readFileSync(file, 'latin1')).toContain(salt);
  await use((database) =>
    database.write((tx) => deleteEarlierVisitors(tx, Date.parse('2026-11-23T00:00:00Z') + 2 * DAY_MS)),
  );
  expect(readFileSync(file, 'latin1')).not.toContain(salt);
});

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Transaction } from './database.ts';
import { sqliteEngine } from './engines/sqlite-engine.ts';

/** A SQLite file with a table of unique texts. */
async function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-notes-'));
  const file = join(folder, 'notes.db');
  const database = openDatabase(sqliteEngine(file), (error) => {
    throw error;
  });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await database.write((tx) => sql`create table note (text text unique)`.execute(tx));
  const read = () => sql<{ text: string }>`select text from note order by rowid`.execute(database.read);
  return {
    write: database.write,
    logSize: () => statSync(`${file}-wal`).size,
    readNotes: async () => (await read()).rows.map(({ text }) => text),
  };
}

async function insert(tx: Transaction, text: string): Promise<string> {
  await sql`insert into note (text) values (${text})`.execute(tx);
  return text;
}

const texts = Array.from({ length: 50 }, (_, n) => `note ${n}`);

test('writes that wait together are stored in order, and write a common page once', async () => {
  const { write, logSize, readNotes } = await openNotes();
  const before = logSize();
  expect(await Promise.all(texts.map((text) => write((tx) => insert(tx, text))))).toEqual(texts);
  expect(await readNotes()).toEqual(texts);
  const pageBytes = 4_096;
  // 50 commits of their own would write at least 50 pages.
  expect((logSize() - before) / pageBytes).toBeLessThan(15);
});

test('a failing write undoes its own changes and runs none of its effects', async () => {
  const { write, readNotes } = await openNotes();
  const ran: string[] = [];
  const results = await Promise.allSettled(
    ['one', 'two', 'one', 'three'].map((text, n) =>
      write(async (tx, after) => {
        await insert(tx, `before ${n}`);
        after(() => void ran.push(`${text} ${n}`));
        return insert(tx, text);
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[2]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
  expect(await readNotes()).toEqual(['before 0', 'one', 'before 1', 'two', 'before 3', 'three']);
  expect(ran).toEqual(['one 0', 'two 1', 'three 3']);
});

test('an error that ends the transaction fails all that wait together, and later writes succeed', async () => {
  const { write, readNotes } = await openNotes();
  const ran: string[] = [];
  const results = await Promise.allSettled([
    write((tx, after) => {
      after(() => void ran.push('one'));
      return insert(tx, 'one');
    }),
    // As SQLite does by itself when the disk is full.
    write((tx) => sql`insert or rollback into note (text) values ('two'), ('two')`.execute(tx)),
    write((tx) => insert(tx, 'three')),
  ]);
  const unique = { code: 'SQLITE_CONSTRAINT_UNIQUE' };
  expect(results).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'rejected', reason: expect.objectContaining(unique) })),
  );
  expect(await write((tx) => insert(tx, 'later'))).toBe('later');
  expect(await readNotes()).toEqual(['later']);
  expect(ran).toEqual([]);
});

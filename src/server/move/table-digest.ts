import { hash } from 'node:crypto';
import type { Reader } from '../database/database.ts';
import { readRows, type Row, type Table } from '../backup/archive/tables.store.ts';

/** What the rows of a table are compared by. */
export type TableDigest = { rows: number; hash: string };

const MODULUS = 2n ** 256n;

/** @param columns in the order in which they are hashed */
const hashOfRow = (row: Row, columns: string[]) =>
  BigInt(`0x${hash('sha256', JSON.stringify(row, columns), 'hex')}`);

/**
 * Counts rows and adds up their hashes. The sum does not depend on the order of the rows: two databases rarely sort texts
 * alike, and each would have to sort all rows by the bytes of their keys first.
 */
export function createDigest() {
  let [rows, sum] = [0, 0n];
  // Sorted, because the engines order columns differently. All rows of a table have the same ones.
  let columns: string[] | undefined;
  return {
    add(row: Row): void {
      rows += 1;
      columns ??= Object.keys(row).toSorted();
      sum = (sum + hashOfRow(row, columns)) % MODULUS;
    },
    result: (): TableDigest => ({ rows, hash: sum.toString(16).padStart(64, '0') }),
  };
}

/** The rows of a table as a move copies them: the next start records the storage of the images. */
export async function* readMovedRows(db: Reader, table: Table): AsyncGenerator<Row[]> {
  for await (const rows of readRows(db, table))
    yield table.name === 'shop_id' ? rows.map((row) => ({ ...row, storage_id: null })) : rows;
}

export async function digestTable(db: Reader, table: Table): Promise<TableDigest> {
  const digest = createDigest();
  for await (const rows of readMovedRows(db, table)) for (const row of rows) digest.add(row);
  return digest.result();
}

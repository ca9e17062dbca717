import { readdirSync, readFileSync } from 'node:fs';

/** Runs a statement on a database. @returns its rows */
export async function runSql(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database. @param url of the server. @returns the URL of the database */
export async function createDatabase(url: string, database: string): Promise<string> {
  await runSql(`${url}/postgres`, `create database ${database}`);
  return `${url}/${database}`;
}

/** The server's processes for connections to this database: their titles name it. */
export function backendsOf(database: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && titleOf(pid).includes(` ${database} `));
}

function titleOf(pid: number): string {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    return title.startsWith('postgres:') ? title : '';
  } catch {
    return '';
  }
}

export function rethrow(error: unknown): void {
  throw error;
}

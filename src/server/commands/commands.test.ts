import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '../backup/testing/commands.ts';
import { emptyPostgres, folder, lookInto, settings } from '../backup/testing/shops.ts';

const SLOW = { timeout: 60_000 };

/** @returns the exit code and what was printed, line by line */
async function ran(...given: Parameters<typeof command>): Promise<[number | null, string[]]> {
  const { ended, printed } = command(...given);
  return [await ended, printed().trim().split('\n')];
}

describe('where there is no shop', SLOW, () => {
  test.for(['reset-admin', 'backup'] as const)('%s names the place and makes nothing', async (name) => {
    const dataDir = join(folder(), 'typo');
    expect(await ran(name, [], { DATA_DIR: dataDir })).toEqual([
      1,
      [expect.stringMatching(`^There is no shop in ${dataDir}\\. Please set DATA_DIR `)],
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('reset-admin makes none in an empty PostgreSQL database either', async () => {
    const config = { ...settings(), databaseUrl: await emptyPostgres() };
    const environment = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
    expect(await ran('reset-admin', [], environment)).toEqual([
      1,
      [expect.stringMatching(/^There is no shop in the database at DATABASE_URL\. /)],
    ]);
    expect(existsSync(config.dataDir)).toBe(false);
    expect(await lookInto(config, ({ read }) => read.introspection.getTables())).toEqual([]);
  });
});

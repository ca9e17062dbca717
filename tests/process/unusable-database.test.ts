import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { SHOP_FILE_ID } from '#server/database/engines/sqlite-engine.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { describeStartupError } from '#server/platform/startup/startup-errors.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { hasLimits } from '../support/process-limits.ts';

describe('a damaged or foreign database', { timeout: 60_000 }, () => {
  const damages: Record<string, [damage: (file: string, folder: string) => void, sentence: RegExp]> = {
    empty: [(file) => truncateSync(file, 0), /is empty/],
    // Half of its pages of 4096 bytes.
    'cut in half': [
      (file) => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096),
      /is damaged/,
    ],
    'without its header': [
      (file) => writeFileSync(file, Buffer.concat([Buffer.alloc(100), readFileSync(file).subarray(100)])),
      /is damaged/,
    ],
    'of other bytes': [(file) => writeFileSync(file, Buffer.alloc(50_000, 'noise')), /is damaged/],
    'a folder': [(file) => (rmSync(file), mkdirSync(file)), /is not a file/],
    'of another program': [
      (file) => {
        rmSync(file);
        new Sqlite(file).exec('create table recipe (name text)').close();
      },
      /another program/,
    ],
    'of a newer version': [
      (file) =>
        new Sqlite(file).exec("insert into migration (name, applied_at) values ('999-later', 0)").close(),
      /newer version of Kalakari/,
    ],
    'gone while its pictures are there': [
      (file, folder) => {
        rmSync(file);
        mkdirSync(join(folder, 'media/ab'), { recursive: true });
        writeFileSync(join(folder, 'media/ab/abcd.webp'), 'picture');
      },
      /is missing, but the rest of the shop is there/,
    ],
  };
  const intact = mkdtempSync(join(tmpdir(), 'kalakari-intact-'));
  const configFor = (folder: string) => readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' });
  const open = (folder: string) => createApp(configFor(folder), { log: createLogger('silent') });
  beforeAll(async () => (await open(intact)).close());
  afterAll(() => rmSync(intact, { recursive: true }));

  for (const [name, [damage, sentence]] of Object.entries(damages)) {
    it(`is reported and not changed: ${name}`, { tags: ['CR12'] }, async () => {
      const folder = dataFolder();
      cpSync(intact, folder, { recursive: true });
      const file = join(folder, 'shop.db');
      damage(file, folder);
      const before = name.startsWith('gone') || name === 'a folder' ? undefined : readFileSync(file);
      const error: unknown = await open(folder).catch((reason: unknown) => reason);
      expect(describeStartupError(error, configFor(folder))).toMatch(sentence);
      if (before) expect(readFileSync(file).equals(before)).toBe(true);
    });
  }

  it('is reported in a single line', async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, 'shop.db'), Buffer.alloc(50_000, 'noise'));
    const shop = spawnShop({ DATA_DIR: folder });
    expect(await shop.ended).toBe(1);
    const [first, ...lines] = shop.printed().trim().split('\n');
    expect(first).toBe('Preparing the database…');
    expect(lines.filter((line) => !line.startsWith('The pages have not been built'))).toEqual([
      expect.stringMatching(/is damaged.*Please restore/),
    ]);
  });

  it('has the application id of the shop when it is valid', () => {
    const database = new Sqlite(join(intact, 'shop.db'));
    expect(database.pragma('application_id', { simple: true })).toBe(SHOP_FILE_ID);
    database.close();
  });

  it.skipIf(!existsSync('/proc/self') || !hasLimits)(
    'fails at once where no folder can be created',
    { tags: ['CR11'] },
    async () => {
      // Five CPU seconds are more than the failure takes.
      const shop = spawnShop({ DATA_DIR: '/proc/kalakari' }, { limits: ['--cpu=5'] });
      expect(await shop.ended).toBe(1);
      expect(shop.printed()).toContain('The folder /proc/kalakari cannot be written to.');
    },
  );

  it('reports a file in the place of the data folder', { tags: ['CR11'] }, async () => {
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, '');
    const shop = spawnShop({ DATA_DIR: file });
    expect(await shop.ended).toBe(1);
    expect(shop.printed()).toContain(`The folder ${file} cannot be written to.`);
  });
});

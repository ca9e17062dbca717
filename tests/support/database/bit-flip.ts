import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { describeStartupError } from '#server/platform/startup/startup-errors.ts';
import { checksumPath } from '#server/database/integrity/file-checksum.ts';

/**
 * The result of opening a shop whose file has one changed bit: the start was `rejected` with a sentence for the operator, or failed
 * with an `unexplained` error.
 */
export type Outcome = 'rejected' | 'served' | 'failed calls' | 'unexplained';

const reads = ['/api/products', '/api/categories', '/api/settings', '/api/browse?limit=24', '/readyz'];

/**
 * Changes one bit of a copy of a closed shop and opens it.
 * @param hasChecksum true when the file's checksum is valid, as after a graceful shutdown; false as after a crash
 * @throws when a rejected start changes the file
 */
export async function openWithFlip(
  file: string,
  folder: string,
  { bit, hasChecksum }: { bit: number; hasChecksum: boolean },
): Promise<Outcome> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const copy = join(folder, 'shop.db');
  const bytes = readFileSync(file);
  const at = Math.floor(bit / 8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  writeFileSync(copy, bytes);
  if (hasChecksum) {
    // Bit rot does not change the file's modification time, which the checksum file records.
    const checksum: object = JSON.parse(readFileSync(checksumPath(file), 'utf8'));
    writeFileSync(checksumPath(copy), JSON.stringify({ ...checksum, modified: statSync(copy).mtimeMs }));
  }
  const outcome = await open(folder);
  if (outcome === 'rejected' && !readFileSync(copy).equals(bytes))
    throw new Error('The rejected start changed the file');
  return outcome;
}

async function open(dataDir: string): Promise<Outcome> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' });
  try {
    const app = await createApp(config, { log: createLogger('silent') });
    app.readiness.open();
    const responses = await Promise.all(reads.map((url) => app.server.inject({ url })));
    await app.close();
    return responses.every(({ statusCode }) => statusCode === 200) ? 'served' : 'failed calls';
  } catch (error) {
    return describeStartupError(error, config) === undefined ? 'unexplained' : 'rejected';
  }
}

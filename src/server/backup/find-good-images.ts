import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileCopy, FindGoodImages } from '#server/media/integrity/repair.ts';
import { MEDIA_FOLDER } from './archive/archive.ts';
import { listBackups } from './schedule/list-backups.ts';
import { readTar, readWhole } from './archive/tar.ts';

async function* copiesIn(file: FileHandle, names: ReadonlySet<string>): AsyncGenerator<FileCopy> {
  for await (const entry of readTar(file)) {
    const name = entry.name.startsWith(MEDIA_FOLDER) ? entry.name.slice(MEDIA_FOLDER.length) : '';
    if (!names.has(name)) continue;
    yield { name, bytes: await readWhole(file, entry) };
  }
}

/**
 * Searches the backups of a folder for image files, the newest first, and reads only those. Each copy is checked by itself,
 * so a backup with damage elsewhere can still be used.
 */
export async function* findGoodImages(
  folder: string,
  ...[names, isGood, log]: [...Parameters<FindGoodImages>, Logger]
): AsyncGenerator<FileCopy> {
  const remaining = new Set(names);
  const newestFirst = (await listBackups(folder)).toSorted((one, other) => other.time - one.time);
  for (const { name } of newestFirst) {
    if (remaining.size === 0) return;
    // The backup may have expired just now.
    const file = await open(join(folder, name)).catch(() => undefined);
    try {
      if (!file) continue;
      for await (const copy of copiesIn(file, remaining)) {
        if (!(await isGood(copy))) continue;
        remaining.delete(copy.name);
        yield copy;
      }
    } catch (error) {
      log.warn({ err: error, backup: name }, 'A backup could not be searched for good pictures');
    } finally {
      await file?.close();
    }
  }
}

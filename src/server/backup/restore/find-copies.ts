import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileCopy, FindCopies } from '#server/media/integrity/repair.ts';
import { MEDIA_FOLDER } from '../archive/archive.ts';
import { listBackups } from '../schedule/list-backups.ts';
import { readContent, readTar } from '../archive/tar.ts';

async function* copiesIn(file: FileHandle, names: ReadonlySet<string>): AsyncGenerator<FileCopy> {
  for await (const entry of readTar(file)) {
    const name = entry.name.startsWith(MEDIA_FOLDER) ? entry.name.slice(MEDIA_FOLDER.length) : '';
    if (!names.has(name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of readContent(file, entry)) chunks.push(chunk);
    yield { name, bytes: Buffer.concat(chunks) };
  }
}

/**
 * Looks for picture files in the backups of a folder, the newest first, and reads only those: each copy is compared by itself,
 * so a backup that is damaged elsewhere is still good for it.
 */
export async function* findCopies(
  folder: string,
  ...[names, isGood, log]: [...Parameters<FindCopies>, Logger]
): AsyncGenerator<FileCopy> {
  const rest = new Set(names);
  const newestFirst = (await listBackups(folder)).toSorted((one, other) => other.time - one.time);
  for (const { name } of newestFirst) {
    if (rest.size === 0) return;
    // It may have outlived its time at this very moment.
    const file = await open(join(folder, name)).catch(() => undefined);
    try {
      if (!file) continue;
      for await (const copy of copiesIn(file, rest)) {
        if (!(await isGood(copy))) continue;
        rest.delete(copy.name);
        yield copy;
      }
    } catch (error) {
      log.warn({ err: error, backup: name }, 'A backup could not be searched for good pictures');
    } finally {
      await file?.close();
    }
  }
}

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readFile, readdir, rename, rm, stat as followed } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Files } from './storage.ts';
import { errorCode } from '#server/platform/error-code.ts';
import { syncFolder } from '#server/platform/disk/durable-write.ts';
import { ensureDir as makeNow } from '#server/platform/disk/ensure-dir.ts';

// Writing is done here rather than by a storage package: those leave a picture in the machine's memory only, or half
// there after a power cut, while its row in the database is already durable.

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    failpoint('upload:file-written');
    await handle.sync();
    failpoint('upload:file-synced');
  } finally {
    await handle.close();
  }
}

/** Names in a folder, none when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessMissing)) ?? [];
}

/** Files below `{dataDir}/media`, 256 folders by the first two digits of the name, nobody else may read them. */
export function localFiles(dataDir: string): Files {
  const root = join(dataDir, 'media');
  const unfinished = join(root, 'unfinished');
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);

  // A link or a folder with a picture's name is none of ours: it is neither followed nor listed.
  const stat = async (path: string) => {
    const found = await lstat(path).catch(unlessMissing);
    return found?.isFile() ? found : undefined;
  };

  /** Makes a folder whose being there survives a power cut. */
  const makeFolderDurably = async (folder: string) => {
    const first = makeNow(folder);
    if (first !== undefined) await syncFolder(dirname(first));
    if (first !== undefined && first !== folder) await syncFolder(dirname(folder));
  };

  const made = new Map<string, Promise<void>>();
  let isPrepared = false;
  const isInPlace = async () => (await followed(root).catch(unlessMissing))?.isDirectory() ?? false;
  const ensureDir = (folder: string) => {
    const known = made.get(folder) ?? makeFolderDurably(folder);
    made.set(folder, known);
    return known;
  };

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const temporary = join(unfinished, randomUUID());
      try {
        if (isPrepared && !(await isInPlace())) throw new Error(`The folder ${root} is missing`);
        await ensureDir(unfinished);
        await ensureDir(dirname(path));
        await writeDurably(temporary, bytes);
        await rename(temporary, path);
        failpoint('upload:file-renamed');
      } catch (error) {
        // A folder may have failed, or gone since: the next file looks again.
        made.clear();
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async find(name) {
      const path = pathOf(name);
      const found = await stat(path);
      if (!found) return undefined;
      return {
        size: found.size,
        modified: found.mtimeMs,
        async stream(range) {
          const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
          return handle.createReadStream({ ...range });
        },
      };
    },
    read: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const folder of await namesIn(root)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        for (const name of await namesIn(join(root, folder))) {
          const found = await stat(join(root, folder, name));
          if (found) yield { name, modified: found.mtimeMs, size: found.size };
        }
      }
    },
    exists: isInPlace,
    async prepare(isNew) {
      if (isNew) await ensureDir(root);
      isPrepared = true;
    },
    async clearUnfinished(time) {
      for (const name of await namesIn(unfinished)) {
        const path = join(unfinished, name);
        const found = await stat(path);
        if (found && found.mtimeMs < time) await rm(path, { force: true });
      }
    },
    check: async () => undefined,
  };
}

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Files } from './storage.ts';
import { errorCode } from '#server/platform/error-code.ts';
import { syncFolder, writeDurably } from '#server/platform/disk/durable-write.ts';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';

// The shop writes files itself because storage packages do not sync: after a power cut an image would be gone or cut off
// while its row in the database is already durable.

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** Names in a folder; none when the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessMissing)) ?? [];
}

/** Stats a file. Ignores links and folders with an image's name: the shop did not write them. */
async function statFile(path: string) {
  const found = await lstat(path).catch(unlessMissing);
  return found?.isFile() ? found : undefined;
}

/** Makes a folder and the folders above it, so that they survive a power cut. */
async function makeFolderDurably(folder: string): Promise<void> {
  const first = ensureDir(folder);
  if (first !== undefined) await syncFolder(dirname(first));
  if (first !== undefined && first !== folder) await syncFolder(dirname(folder));
}

/** Stores files below `{dataDir}/media`, in 256 folders named by the first two digits; only this account can read them. */
export function localFiles(dataDir: string): Files {
  const root = join(dataDir, 'media');
  const unfinished = join(root, 'unfinished');
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);

  const folders = new Map<string, Promise<void>>();
  const makeFolder = (folder: string): Promise<void> => {
    const made = folders.get(folder) ?? makeFolderDurably(folder);
    folders.set(folder, made);
    return made;
  };
  let isPrepared = false;
  const folderExists = async () => (await stat(root).catch(unlessMissing))?.isDirectory() ?? false;

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const temporary = join(unfinished, randomUUID());
      try {
        if (isPrepared && !(await folderExists())) throw new Error(`The folder ${root} is missing`);
        await makeFolder(unfinished);
        await makeFolder(dirname(path));
        await writeDurably(temporary, bytes, (step) => failpoint(`upload:${step}`));
        await rename(temporary, path);
        failpoint('upload:file-renamed');
      } catch (error) {
        // A folder may be missing: the next file makes the folders again.
        folders.clear();
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async find(name) {
      const path = pathOf(name);
      const found = await statFile(path);
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
          const found = await statFile(join(root, folder, name));
          if (found) yield { name, modified: found.mtimeMs, size: found.size };
        }
      }
    },
    folderExists,
    async prepare(isNew) {
      if (isNew) await makeFolder(root);
      isPrepared = true;
    },
    async clearUnfinished(time) {
      for (const name of await namesIn(unfinished)) {
        const path = join(unfinished, name);
        const found = await statFile(path);
        if (found && found.mtimeMs < time) await rm(path, { force: true });
      }
    },
    checkReachable: async () => undefined,
  };
}

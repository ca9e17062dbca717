import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureDir } from './ensure-dir.ts';

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes renames and new files in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not need this and cannot open a folder.
  if (process.platform !== 'win32') await syncFile(folder);
}

/**
 * Writes a new file, readable only by its owner. Its content is durable when the promise resolves; `syncFolder` makes its name so.
 * @param onStep called after each step: a test ends the process there
 * @throws when the file exists
 */
export async function writeDurably(
  path: string,
  bytes: Uint8Array | string,
  onStep: (step: 'file-written' | 'file-synced') => void = () => undefined,
): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    onStep('file-written');
    await handle.sync();
    onStep('file-synced');
  } finally {
    await handle.close();
  }
}

/** Syncs the whole file system at once: thousands of single syncs take far longer. @returns false where this is not possible */
function syncDisk(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn('sync', ['--file-system', folder], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Makes all files below a folder durable, and the folder entries too. */
export async function syncTree(folder: string): Promise<void> {
  if (await syncDisk(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else await syncFile(path);
  }
  await syncFolder(folder);
}

/** Renames a file or folder if it exists. */
export async function moveIfExists(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  ensureDir(dirname(to));
  await rename(from, to);
}

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

/** Makes what was renamed or made inside a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows neither needs this nor can open a folder.
  if (process.platform !== 'win32') await syncFile(folder);
}

/** A file of one's own, durable when it answers. @throws when there is one already */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether the system wrote all of a folder's disk at once: thousands of files one by one take as many times as long. */
function syncDisk(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn('sync', ['--file-system', folder], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Makes files that were written below a folder durable, and their being there. */
export async function syncTree(folder: string): Promise<void> {
  if (await syncDisk(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else await syncFile(path);
  }
  await syncFolder(folder);
}

/** Renames what is there, and nothing where nothing is. */
export async function moveIfExists(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  ensureDir(dirname(to));
  await rename(from, to);
}

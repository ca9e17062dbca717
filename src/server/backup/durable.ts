import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes what was renamed or made inside a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows neither needs this nor can open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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

/** A folder that nobody else may look into. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Renames what is there, and nothing where nothing is. */
export async function moveIfThere(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await makeFolder(dirname(to));
  await rename(from, to);
}

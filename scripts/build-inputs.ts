// Whether dist/ was built from the current sources. Compares contents, because a checkout gives every file a new time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['src/web', 'src/contract', 'public', 'vite.config.ts', 'package-lock.json'];
const products = ['dist/client/.vite/manifest.json', 'dist/server/entry.server.js'];
export const builtFrom = 'dist/.built-from';

/** A hash of everything that the built app depends on, without tests. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function isFresh(root: string): boolean {
  if (![builtFrom, ...products].every((file) => existsSync(join(root, file)))) return false;
  return readFileSync(join(root, builtFrom), 'utf8') === fingerprint(root);
}

function filesUnder(root: string, source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

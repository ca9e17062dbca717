// Whether dist/ was built from the current sources. Compares contents, because a checkout gives every file a new time.
// Plain JavaScript, because "npm start" finds this out before it starts Node 24.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['src/web', 'src/contract', 'public', 'vite.config.ts', 'package-lock.json'];
const outputs = ['dist/client/.vite/manifest.json', 'dist/server/entry.server.js'];
export const fingerprintFile = 'dist/.built-from';

/**
 * A hash of everything that the built app depends on, without tests.
 * @param {string} root
 * @returns {string}
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root */
export function isFresh(root) {
  if (![fingerprintFile, ...outputs].every((file) => existsSync(join(root, file)))) return false;
  return readFileSync(join(root, fingerprintFile), 'utf8') === fingerprint(root);
}

/**
 * @param {string} root
 * @param {string} source
 * @returns {string[]}
 */
function filesUnder(root, source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      const name = `${source}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(root, name);
      return entry.isFile() && !/\.test\.tsx?$/.test(name) ? [name] : [];
    })
    .toSorted();
}

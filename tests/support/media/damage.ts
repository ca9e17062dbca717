import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Damage = 'changed' | 'emptied' | 'removed';

/** Paths of all image files below a shop's folder, by name. */
export function imageFiles(dataDir: string): Map<string, string> {
  const media = join(dataDir, 'media');
  const found = readdirSync(media, { recursive: true, encoding: 'utf8' })
    .map((path) => ({ name: path.split('/').at(-1) ?? '', path: join(media, path) }))
    .filter(({ name, path }) => /^[0-9a-f]{32}.*\.\w+$/.test(name) && statSync(path).isFile());
  return new Map(
    found.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ name, path }) => [name, path]),
  );
}

/** Damages a file: `changed` inverts the byte in its middle. */
export function damage(path: string, how: Damage): void {
  if (how === 'removed') return rmSync(path);
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  writeFileSync(path, how === 'emptied' ? '' : bytes);
}

import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

export const name = 'Size of the container image, unpacked';

/** The limit of the whole image. */
const IMAGE_MB = 260;
/** What debian:trixie-slim unpacks to on amd64, from its documentation. */
const BASE_MB = 79;

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + lstatSync(join(entry.parentPath, entry.name)).size, 0);

export async function run(): Promise<Figure[]> {
  const parent = mkdtempSync(join(tmpdir(), 'kalakari-release-'));
  try {
    const folder = join(parent, 'release');
    execFileSync(process.execPath, ['scripts/release.ts', folder], { stdio: 'ignore' });
    const mb = (path: string) => sizeOf(join(folder, path)) / 1e6;
    return [
      { name: 'Node', value: mb('node_modules/node'), unit: 'MB' },
      { name: 'packages, without Node', value: mb('node_modules') - mb('node_modules/node'), unit: 'MB' },
      { name: 'server and pages', value: mb('src') + mb('dist'), unit: 'MB' },
      { name: 'all files of a release', value: mb('.'), unit: 'MB', atMost: IMAGE_MB - BASE_MB },
    ];
  } finally {
    rmSync(parent, { recursive: true });
  }
}

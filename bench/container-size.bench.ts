import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { bytesIn, container, writeContainerFiles } from './support/container-files.ts';

export const name = `Size of the container image on ${container.base}, unpacked`;

/** The limit of the whole image. */
const IMAGE_MB = 260;
const BASE = 'debian:trixie-slim';
/** Its unpacked size on amd64, as its documentation says. Our own debootstrap without the same files has 77 MB. */
const BASE_MB = 79;

export async function run(): Promise<Figure[]> {
  if (container.base !== BASE)
    throw new Error(`The size of ${container.base} is not known: measure it first.`);
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-image-'));
  try {
    writeContainerFiles(folder);
    const mb = (path: string) => bytesIn(join(folder, path)) / 1e6;
    const [release, packages] = ['opt/kalakari', 'opt/kalakari/node_modules'];
    return [
      { name: 'Node', value: mb(`${packages}/node`), unit: 'MB' },
      { name: 'packages, without Node', value: mb(packages) - mb(`${packages}/node`), unit: 'MB' },
      { name: 'server and pages', value: mb(`${release}/src`) + mb(`${release}/dist`), unit: 'MB' },
      {
        name: 'all that the Dockerfile adds to the base',
        value: mb('.'),
        unit: 'MB',
        atMost: IMAGE_MB - BASE_MB,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openArchive, writeArchive } from '#server/backup/archive/archive.ts';
import { readImages } from '#server/backup/create/images.ts';
import { backUp, filledShop, folder } from './shops.ts';

let backup: Promise<{ name: string; bytes: Buffer }> | undefined;

/** Copies one shop's backup for a test that changes it. */
export async function oneBackup(): Promise<string> {
  backup ??= filledShop()
    .then(backUp)
    .then(({ path }) => ({ name: basename(path), bytes: readFileSync(path) }));
  const { name, bytes } = await backup;
  const copy = join(folder(), name);
  writeFileSync(copy, bytes);
  return copy;
}

/**
 * Writes an archive with other content and valid checksums.
 * @param change gets the JSON of the header, and of each row
 * @param keeps whether the archive still has a table
 * @returns its path
 */
export async function forged(
  path: string,
  change: (text: string) => string,
  keeps: (table: string) => boolean = () => true,
): Promise<string> {
  const archive = await openArchive(path);
  const { app: _app, format: _format, ...head } = JSON.parse(change(JSON.stringify(archive.header)));
  const tables = [];
  head.tables = head.tables.filter(({ name }: { name: string }) => keeps(name));
  for (const { name } of archive.header.tables.filter((table) => keeps(table.name))) {
    const rows: string[] = [];
    for await (const row of archive.rows(name)) rows.push(`${change(JSON.stringify(row))}\n`);
    const bytes = Buffer.from(rows.join(''));
    tables.push({
      name,
      size: bytes.length,
      bytes: async function* () {
        yield bytes;
      },
    });
  }
  const images = [...archive.images].map(([name]) => name);
  const read = async (name: string) => {
    const entry = archive.images.get(name);
    const chunks = [];
    if (entry) for await (const chunk of archive.bytes(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const to = join(folder(), 'forged.tar');
  const files = { read, find: async () => undefined };
  await writeArchive(to, { header: head, tables, images: readImages(files, images) });
  await archive.close();
  return to;
}

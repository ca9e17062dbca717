import { brandedHashes } from '#server/branding/branding.store.ts';
import { type FileProblem, matchesRecord } from '#server/media/integrity/file-check.ts';
import { expectedNames, isTile } from '#server/media/media-names.ts';
import type { Archive } from './archive.ts';

/** An image file that is missing from a backup, or damaged in it. */
export type ImageProblem = { name: string; problem: FileProblem };

type MediaFields = Parameters<typeof expectedNames>[0];

async function readChecksums({ rows }: Archive): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for await (const { name, checksum } of rows('media_file'))
    if (typeof name === 'string' && typeof checksum === 'string' && !isTile(name))
      checksums.set(name, checksum);
  return checksums;
}

/** Hashes of the images that products, orders and the branding use. Other images may have been deleted during the backup. */
export async function readUsedHashes({ rows }: Archive): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of ['product_picture', 'order_line'])
    for await (const { media_hash: hash } of rows(table)) if (typeof hash === 'string') used.add(hash);
  for await (const row of rows('setting')) for (const hash of brandedHashes(row)) used.add(hash);
  return used;
}

async function* readImages({ rows }: Archive): AsyncGenerator<MediaFields> {
  for await (const { hash, width, fine_width, state } of rows('media'))
    yield {
      hash: String(hash),
      width: Number(width),
      // The first versions of the shop did not have this column.
      fine_width: typeof fine_width === 'number' ? fine_width : null,
      state: state === 'ready' ? 'ready' : 'early',
    };
}

/**
 * Compares the images in a backup with the checksums that the shop recorded, and finds missing files. The name of the largest
 * rendition is the start of its own checksum. Any other file without a recorded checksum is only checked for being missing or
 * empty.
 * @returns sorted by name
 */
export async function findImageProblems(archive: Archive): Promise<ImageProblem[]> {
  if (archive.header.rowsOnly) return [];
  const checksums = await readChecksums(archive);
  const used = await readUsedHashes(archive);
  const problems: ImageProblem[] = [];
  for (const [name, { size, checksum }] of archive.images) {
    const recorded = { checksum: checksums.get(name) ?? null };
    if (size === 0 || matchesRecord(name, checksum, recorded) === false)
      problems.push({ name, problem: 'damaged' });
  }
  for await (const image of readImages(archive)) {
    if (!used.has(image.hash)) continue;
    for (const name of expectedNames(image))
      if (!archive.images.has(name)) problems.push({ name, problem: 'missing' });
  }
  return problems.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

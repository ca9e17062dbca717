import { type FileProblem, isExpected } from '#server/media/integrity/file-check.ts';
import { expectedNames, isTile } from '#server/media/media-names.ts';
import type { Archive } from './archive.ts';

/** A picture file that is missing from a backup, or damaged in it. */
export type ImageProblem = { name: string; problem: FileProblem };

type Pictured = Parameters<typeof expectedNames>[0];

async function readChecksums({ rows }: Archive): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for await (const { name, checksum } of rows('media_file'))
    if (typeof name === 'string' && typeof checksum === 'string' && !isTile(name))
      checksums.set(name, checksum);
  return checksums;
}

/** Hashes of the pictures that products and orders show: others may have been deleted while the backup was made. */
async function readShown({ rows }: Archive): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const table of ['product_picture', 'order_line'])
    for await (const { media_hash: hash } of rows(table)) if (typeof hash === 'string') shown.add(hash);
  return shown;
}

async function* readImages({ rows }: Archive): AsyncGenerator<Pictured> {
  for await (const { hash, width, fine_width, state } of rows('media'))
    yield {
      hash: String(hash),
      width: Number(width),
      // The first versions had no such column.
      fine_width: typeof fine_width === 'number' ? fine_width : null,
      state: state === 'ready' ? 'ready' : 'early',
    };
}

/**
 * Compares the pictures in a backup with what the shop recorded when it wrote them, and counts what each should have. Files
 * from before there were checksums can only be seen to be missing or empty, but for the largest version, whose name says what
 * it holds.
 * @returns in the order of their names
 */
export async function findImageProblems(archive: Archive): Promise<ImageProblem[]> {
  if (archive.header.rowsOnly) return [];
  const checksums = await readChecksums(archive);
  const shown = await readShown(archive);
  const problems: ImageProblem[] = [];
  for (const [name, { size, checksum }] of archive.pictures) {
    const known = { bytes: size, checksum: checksums.get(name) ?? null };
    if (size === 0 || isExpected(name, checksum, known) === false)
      problems.push({ name, problem: 'damaged' });
  }
  for await (const image of readImages(archive)) {
    if (!shown.has(image.hash)) continue;
    for (const name of expectedNames(image))
      if (!archive.pictures.has(name)) problems.push({ name, problem: 'missing' });
  }
  return problems.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

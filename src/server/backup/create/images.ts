import type { Files } from '#server/media/storage/storage.ts';
import { hashOfName, largestName, tileOfName } from '#server/media/media-names.ts';
import type { Snapshot } from './snapshot.ts';

/** An image file was deleted after the files were listed. */
export class ImageVanishedError extends Error {}

/** Maximum bytes of a file's header and padding in an archive. */
const ENTRY_OVERHEAD = 1_024;

/**
 * The image files of a snapshot without tiles, which can be made again; their bytes in an archive; and the hashes of
 * needed images whose largest rendition is missing. `known` are all images in the tables, `needed` those that a product, an order or
 * the branding uses.
 */
export async function listImages(
  files: Files,
  { known, needed }: Snapshot['images'],
): Promise<{ names: string[]; size: number; lost: string[] }> {
  const names: string[] = [];
  let bytes = 0;
  for await (const { name, size } of files.list()) {
    const hash = hashOfName(name);
    if (hash === undefined || !known.has(hash) || tileOfName(name)) continue;
    names.push(name);
    bytes += size + ENTRY_OVERHEAD;
  }
  const stored = new Set(names);
  const lost = [...needed].filter((hash) => !stored.has(largestName(hash)));
  return { names: names.toSorted(), size: bytes, lost };
}

/** How many files are read ahead. */
const READ_AHEAD = 8;

/** Reads the files in order, eight ahead. @throws ImageVanishedError */
export async function* readImages(
  files: Pick<Files, 'read' | 'find'>,
  names: readonly string[],
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const startReading = (name: string) => {
    const reading = files.read(name);
    // The error is thrown when the file's turn comes; until then it must not end the process.
    reading.catch(() => undefined);
    return { name, reading };
  };
  const ahead = names.slice(0, READ_AHEAD).map(startReading);
  let next = READ_AHEAD;
  for (let first = ahead.shift(); first; first = ahead.shift()) {
    const more = names[next];
    if (more !== undefined) ahead.push(startReading(more));
    next += 1;
    yield { name: first.name, bytes: await bytesOf(files, first) };
  }
}

async function bytesOf(
  files: Pick<Files, 'read' | 'find'>,
  { name, reading }: { name: string; reading: Promise<Buffer> },
) {
  try {
    return await reading;
  } catch (error) {
    if (await files.find(name)) throw error;
    throw new ImageVanishedError(name);
  }
}

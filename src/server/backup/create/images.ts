import type { Files } from '#server/media/storage/storage.ts';
import { hashOfName, largestName, tileOfName } from '#server/media/media-names.ts';
import type { Snapshot } from './snapshot.ts';

/** A picture that was there when the files were listed is gone: somebody cleared it away meanwhile. */
export class ImageVanishedError extends Error {}

/** What a file takes in an archive beside its bytes, at most. */
const AROUND = 1_024;

/**
 * The files that belong to a snapshot, how many bytes of an archive they take, and needed pictures whose largest version
 * is nowhere. Tiles can be cut again.
 */
export async function listImages(
  files: Files,
  { known, needed }: Snapshot['pictures'],
): Promise<{ names: string[]; size: number; lost: string[] }> {
  const names: string[] = [];
  let room = 0;
  for await (const { name, size } of files.list()) {
    const hash = hashOfName(name);
    if (hash === undefined || !known.has(hash) || tileOfName(name)) continue;
    names.push(name);
    room += size + AROUND;
  }
  const there = new Set(names);
  const lost = [...needed].filter((hash) => !there.has(largestName(hash)));
  return { names: names.toSorted(), size: room, lost };
}

const AHEAD = 8;

/** The files' bytes in the order of their names; a few are read ahead. @throws VanishedError */
export async function* readImages(
  files: Pick<Files, 'read' | 'find'>,
  names: readonly string[],
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const begin = (name: string) => {
    const reading = files.read(name);
    // Whoever waits for it hears of it; until then it is nobody's.
    reading.catch(() => undefined);
    return { name, reading };
  };
  const ahead = names.slice(0, AHEAD).map(begin);
  let next = AHEAD;
  for (let first = ahead.shift(); first; first = ahead.shift()) {
    const more = names[next];
    if (more !== undefined) ahead.push(begin(more));
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

import { streamedList, type StreamedList } from '../handler-types.ts';

/** A list of more than these is read and answered in parts. */
const MAX_AT_ONCE = 2_000;
/** Enough that a part costs little beside what stands in it, few enough that nobody else waits long meanwhile. */
const PART = 500;

/**
 * Everything that `read` finds, as a whole where it is not too much.
 * @param read answers at most `most` rows, those that come after one
 */
export async function streamWhenLarge<Row, Shown>(
  read: (after: Row | undefined, max: number) => Promise<Row[]>,
  show: (row: Row) => Shown,
): Promise<Shown[] | StreamedList<Shown[]>> {
  const first = await read(undefined, MAX_AT_ONCE + 1);
  if (first.length <= MAX_AT_ONCE) return first.map(show);
  return streamedList(async function* parts() {
    // What was read is shown a little at a time too: many may wait for their parts.
    for (let at = 0; at < first.length; at += PART) yield first.slice(at, at + PART).map(show);
    for (let last = first.at(-1); last !== undefined;) {
      const part = await read(last, PART);
      if (part.length > 0) yield part.map(show);
      last = part.length < PART ? undefined : part.at(-1);
    }
  });
}

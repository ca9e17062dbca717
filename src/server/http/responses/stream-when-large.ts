import { streamedList, type StreamedList } from '../handler-types.ts';

/** Longer lists are streamed. */
const MAX_WHOLE = 2_000;
/** Rows per part: enough for little overhead, few enough not to block other requests. */
const PART_SIZE = 500;

/**
 * Everything that `read` finds: as an array, or streamed when it has more than 2,000 rows.
 * @param read returns at most `max` rows that follow `after`
 */
export async function streamWhenLarge<Row, Shown>(
  read: (after: Row | undefined, max: number) => Promise<Row[]>,
  show: (row: Row) => Shown,
): Promise<Shown[] | StreamedList<Shown[]>> {
  const first = await read(undefined, MAX_WHOLE + 1);
  if (first.length <= MAX_WHOLE) return first.map(show);
  return streamedList(async function* parts() {
    // Convert in small parts too, so that other streams get their turn.
    for (let at = 0; at < first.length; at += PART_SIZE) yield first.slice(at, at + PART_SIZE).map(show);
    for (let last = first.at(-1); last !== undefined;) {
      const part = await read(last, PART_SIZE);
      if (part.length > 0) yield part.map(show);
      last = part.length < PART_SIZE ? undefined : part.at(-1);
    }
  });
}

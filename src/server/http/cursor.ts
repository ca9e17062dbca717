import { z } from 'zod';
import { invalidAt } from '#contract/api/problems.ts';
import { canBeId } from '../database/ids.ts';

/** The position where the next page of a list starts, as opaque text for a URL. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws problem `invalid` for text that the shop did not write as a position of this shape */
export function decodeCursor<T extends readonly unknown[]>(shape: z.ZodType<T>, text: string): T {
  const { data } = shape.safeParse(parse(text));
  // Exactly what the shop writes: no two texts mean the same position.
  if (data && encodeCursor(data) === text) return data;
  throw invalidAt('cursor', 'This cursor does not belong to this list');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The position of a record in a list by time: epoch milliseconds, and the id where several records have the same time. */
export type TimeCursor = { time: number; id: string };

/** Writes and reads the cursors of a list by time. @param list its name, so that a cursor of another list is rejected */
export function timeCursors(list: string) {
  const shape = z.tuple([z.literal(list), z.int().min(0), z.string().refine(canBeId)]);
  return {
    write: ({ time, id }: TimeCursor): string => encodeCursor([list, time, id]),
    /** @throws problem `invalid` for text that is no cursor of this list */
    read(text: string): TimeCursor {
      const [, time, id] = decodeCursor(shape, text);
      return { time, id };
    },
  };
}

import type { z } from 'zod';
import { invalidAt } from '#contract/api/problems.ts';

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

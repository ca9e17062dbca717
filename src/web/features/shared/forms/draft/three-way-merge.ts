/** Values of forms are plain data, always built in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type Merge<Draft> = {
  /** Every change of either side, mine where both changed the same field. */
  merged: Draft;
  /** The fields that both changed, each to something else. */
  conflicts: (keyof Draft & string)[];
};

/** Joins what I changed and what somebody else changed since `base`, field by field. */
export function merge<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Merge<Draft> {
  const merged = { ...theirs };
  const conflicts: (keyof Draft & string)[] = [];
  // Object.keys forgets that they are the keys of a draft.
  for (const field of Object.keys(base) as (keyof Draft & string)[]) {
    if (isSame(mine[field], base[field])) continue;
    merged[field] = mine[field];
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) conflicts.push(field);
  }
  return { merged, conflicts: conflicts };
}

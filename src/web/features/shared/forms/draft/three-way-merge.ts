/** Compares as JSON: form values are plain data whose keys always have the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type MergeResult<Draft> = {
  /** The draft with the changes of both sides; where both changed a field, mine. */
  merged: Draft;
  /** The fields that both sides changed, to different values. */
  conflicts: (keyof Draft & string)[];
};

/** Merges my changes and those of another user since `base`, field by field. */
export function merge<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): MergeResult<Draft> {
  const merged = { ...theirs };
  const conflicts: (keyof Draft & string)[] = [];
  // Object.keys does not keep the type of the keys.
  for (const field of Object.keys(base) as (keyof Draft & string)[]) {
    if (isSame(mine[field], base[field])) continue;
    merged[field] = mine[field];
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) conflicts.push(field);
  }
  return { merged, conflicts };
}

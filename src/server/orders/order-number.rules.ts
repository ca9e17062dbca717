import { DAY_MS } from '#contract/durations.ts';

/** How many numbers a restore skips at least, and how many more for each day since the backup: more orders than a shop can have. */
const SKIPPED = 1_000;
const SKIPPED_PER_DAY = 100;

/** The last order numbers that a restore finds. */
export type LastOrderNumbers = {
  inBackup: number;
  /** In the database that the restore replaces; undefined when it cannot be read. */
  inDatabase: number | undefined;
  /** Whether that database is of the shop in the backup. */
  isSameShop: boolean;
};

/** Whether the replaced database is the shop of the backup later on. One with lower order numbers is itself an older copy. */
export const isSuccessor = ({ inBackup, inDatabase = 0, isSameShop }: LastOrderNumbers): boolean =>
  isSameShop && inDatabase >= inBackup;

/**
 * The number after which a restored shop continues. The orders since the backup are lost, but their customers know the numbers. So it
 * continues after those of the replaced shop, or, where that cannot be read, skips more than the shop can have used.
 * @param ageMs since the backup was made
 */
export function lastNumberAfterRestore(found: LastOrderNumbers, ageMs: number): number {
  const { inBackup, inDatabase = 0 } = found;
  if (isSuccessor(found)) return inDatabase;
  const days = Math.max(0, Math.ceil(ageMs / DAY_MS));
  return Math.max(inDatabase, inBackup + SKIPPED + SKIPPED_PER_DAY * days);
}

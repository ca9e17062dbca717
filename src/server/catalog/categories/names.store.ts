import { problem } from '#contract/api/problems.ts';
import type { Context } from '#server/context.ts';
import type { AfterCommit, Transaction } from '#server/database/database.ts';
import { writeCatalog } from '../catalog-version.store.ts';
import { isNameTakenError, takenSlugs } from './categories.store.ts';
import { chooseSlug, slugPrefix } from './slugs.rules.ts';

export async function findFreeSlug(tx: Transaction, name: string, ownId: string): Promise<string> {
  return chooseSlug(name, await takenSlugs(tx, slugPrefix(name), ownId));
}

/**
 * Runs a write that may name a category. The unique index decides whether the name is taken.
 * @throws problem `name_taken`
 */
export async function writeCatalogOrNameTaken<T>(
  context: Context,
  work: (tx: Transaction, after: AfterCommit) => Promise<T>,
): Promise<T> {
  try {
    return await writeCatalog(context, work);
  } catch (error) {
    if (!isNameTakenError(context.database.engine, error)) throw error;
    const taken = problem('name_taken');
    throw problem('name_taken', taken.message, { issues: [{ path: 'name', message: taken.message }] });
  }
}

import { countRows } from '../database/count-rows.ts';
import type { Reader } from '../database/database.ts';

/** What was added or changed since `since`, in epoch milliseconds: a return to an earlier backup would lose it. */
export async function countChanges(read: Reader, since: number): Promise<Record<string, number>> {
  return {
    'new orders': await countRows(read.selectFrom('order').where('created_at', '>=', since)),
    'changed orders': await countRows(
      read.selectFrom('order').where('updated_at', '>=', since).where('created_at', '<', since),
    ),
    'new or changed products': await countRows(read.selectFrom('product').where('updated_at', '>=', since)),
    'new or changed categories': await countRows(
      read.selectFrom('category').where('updated_at', '>=', since),
    ),
    'new or changed accounts': await countRows(read.selectFrom('user').where('updated_at', '>=', since)),
    // Each save changes one of these rows.
    'changes of settings': await countRows(
      read.selectFrom('setting').where('key', 'in', ['shop', 'branding']).where('updated_at', '>=', since),
    ),
    'entries of the history': await countRows(read.selectFrom('history').where('at', '>=', since)),
  };
}

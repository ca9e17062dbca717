import { sql } from 'kysely';
import { countUpToLimit, type Total } from '#server/database/count-rows.ts';
import type { Reader } from '#server/database/database.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import type { TimeCursor } from '#server/http/cursor.ts';

export type DocumentPage = Total & { documents: DocumentRow[]; next: TimeCursor | undefined };

const ofYear = (db: Reader, year: number) =>
  db.selectFrom('document').where('document.financial_year', '=', year);

/** At most `limit` documents of a financial year after the cursor, latest first, and how many there are, counted up to 1,000. */
export function readDocumentPage(
  db: Reader,
  year: number,
  { limit, after }: { limit: number; after: TimeCursor | undefined },
): Promise<DocumentPage> {
  return readSnapshot(db, async (snapshot) => {
    let selection = ofYear(snapshot, year)
      .selectAll('document')
      .orderBy('document.issued_at', 'desc')
      .orderBy('document.id', 'desc');
    if (after)
      selection = selection.where(
        sql<boolean>`(document.issued_at, document.id) < (${after.time}, ${after.id})`,
      );
    const found = await selection.limit(limit + 1).execute();
    const documents = found.slice(0, limit);
    const last = documents.at(-1);
    const next = found.length > limit && last ? { time: last.issued_at, id: last.id } : undefined;
    return { documents, next, ...(await countUpToLimit(snapshot, ofYear(snapshot, year))) };
  });
}

type Numbered = Pick<DocumentRow, 'series' | 'sequence'>;

/** At most `limit` documents of a financial year after another one, in the order of their numbers. */
export function readInNumberOrder(
  db: Reader,
  year: number,
  { limit, after }: { limit: number; after: Numbered | undefined },
): Promise<DocumentRow[]> {
  let selection = ofYear(db, year).selectAll('document').orderBy('series').orderBy('sequence');
  if (after)
    selection = selection.where(sql<boolean>`(series, sequence) > (${after.series}, ${after.sequence})`);
  return selection.limit(limit).execute();
}

/** The financial years with documents, latest first, and how many each has. */
export async function countByYear(db: Reader): Promise<{ year: number; count: number }[]> {
  const rows = await db
    .selectFrom('document')
    .select((eb) => ['financial_year', eb.fn.countAll<number>().as('count')])
    .groupBy('financial_year')
    .orderBy('financial_year', 'desc')
    .execute();
  return rows.map(({ financial_year: year, count }) => ({ year, count: Number(count) }));
}

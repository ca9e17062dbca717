import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Puts many alike products into a category, as rows: named p1, p2 and so on, each a millisecond younger, every fifth hidden.
 * In the list by name all are equal: their `sort_name` is that of "p", 70 in hexadecimal. */
export async function fillCategory(database: Database, categoryId: string, count: number): Promise<void> {
  const rows = sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into product (id, name, description, category_id, tags, price_paise, allow_discount, pay_paise, stock, visibility,
      is_available_to_sell, is_sold_out, search_text, sort_name, created_at, updated_at)
    select 'p' || i, 'p' || i, 'One of many', ${categoryId}, '[]', 100 * i, 0, 100 * i, 1, case when i % 5 = 0 then 0 else 1 end,
      1, 0, 'p' || i, '70', i, i
    from n`;
  await database.write((tx) => rows.execute(tx));
}

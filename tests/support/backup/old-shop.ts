import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { migrateWithin } from '#server/database/migrate.ts';

const TIME = 1_700_000_000_000;
/** The hash of the old shop's image. */
export const OLD_IMAGE = 'ab'.repeat(16);

/** A shop as the first version left it: a user, and a product with an image. */
export async function fillOldShop(database: Database): Promise<void> {
  await database.write(async (tx) => {
    await migrateWithin(tx, { wanted: ['001-shop'] });
    await sql`insert into "user" (id, name, email, phone, role, password_hash, created_at, updated_at)
      values ('asha', 'Asha', 'asha@example.com', '', 'USER', 'of an old version', ${TIME}, ${TIME})`.execute(
      tx,
    );
    await sql`insert into category
      (id, name, name_key, slug, features, visibility, gallery, created_at, updated_at)
      values ('prints', 'Prints', 'prints', 'prints', '[]', 1, 0, ${TIME}, ${TIME})`.execute(tx);
    await sql`insert into category_slug (slug, category_id) values ('prints', 'prints')`.execute(tx);
    await sql`insert into product
      (id, name, description, category_id, tags, price_paise, allow_discount, pay_paise, stock, visibility,
        is_available_to_sell, is_sold_out, search_text, sort_name, created_at, updated_at)
      values ('lotus', 'Lotus', 'Red', 'prints', '[]', 45000, 0, 45000, 7, 1, 1, 0, 'lotus red', 'lotus', ${TIME}, ${TIME})
    `.execute(tx);
    await sql`insert into media (hash, width, height, placeholder, state, created_at)
      values (${OLD_IMAGE}, 400, 300, '', 'ready', ${TIME})`.execute(tx);
    await sql`insert into product_picture (product_id, position, media_hash)
      values ('lotus', 0, ${OLD_IMAGE})`.execute(tx);
  });
}

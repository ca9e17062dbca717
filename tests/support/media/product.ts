import type { Database } from '#server/database/database.ts';

/** A product with these images, in a category of its own. */
export async function addProduct(
  database: Database,
  id: string,
  hashes: readonly string[],
  deletedAt: number | null = null,
) {
  const times = { created_at: 1, updated_at: 1 };
  await database.write(async (tx) => {
    await tx
      .insertInto('category')
      .values({
        id: `category-${id}`,
        name: id,
        name_key: id,
        slug: id,
        description: null,
        browse_description: null,
        features: '[]',
        starter_features: 1,
        visibility: 1,
        gallery: 0,
        ...times,
        deleted_at: null,
      })
      .execute();
    await tx
      .insertInto('product')
      .values({
        id,
        name: id,
        description: '',
        category_id: `category-${id}`,
        tags: '[]',
        price_paise: 0,
        pay_paise: 0,
        discounted_paise: null,
        allow_discount: 0,
        stock: 0,
        visibility: 1,
        medium: null,
        size: null,
        notes: null,
        is_available_to_sell: 1,
        is_sold_out: 0,
        is_for_sale_in_gallery: 0,
        search_text: '',
        sort_name: '',
        ...times,
        deleted_at: deletedAt,
      })
      .execute();
    for (const [position, hash] of hashes.entries()) {
      await tx
        .insertInto('product_picture')
        .values({ product_id: id, position, media_hash: hash, alt: null })
        .execute();
    }
  });
}

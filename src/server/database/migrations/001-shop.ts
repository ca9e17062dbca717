import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Accounts, catalog, pictures and settings. */
export const shop: Migration = async (db) => {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('USER', 'ADMIN')`))
    .addColumn('dob', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();

  await db.schema
    .createTable('password_reset')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('password_reset_user').on('password_reset').column('user_id').execute();

  await db.schema
    .createTable('category')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('browse_description', 'text')
    .addColumn('features', 'text', (column) => column.notNull())
    .addColumn('visibility', 'integer', (column) => column.notNull().check(sql`visibility in (0, 1)`))
    .addColumn('gallery', 'integer', (column) => column.notNull().check(sql`gallery in (0, 1)`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('category_name')
    .unique()
    .on('category')
    .column('name_key')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('category_slug')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('category_id', 'text', (column) =>
      column.notNull().references('category.id').onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('category_slug_category').on('category_slug').column('category_id').execute();

  await db.schema
    .createTable('product')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category_id', 'text', (column) => column.notNull().references('category.id'))
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('price_paise', 'bigint', (column) => column.notNull().check(sql`price_paise >= 0`))
    .addColumn('discounted_paise', 'bigint', (column) => column.check(sql`discounted_paise >= 0`))
    .addColumn('allow_discount', 'integer', (column) => column.notNull().check(sql`allow_discount in (0, 1)`))
    .addColumn('pay_paise', 'bigint', (column) => column.notNull())
    .addColumn('stock', 'integer', (column) => column.notNull().check(sql`stock >= 0`))
    .addColumn('visibility', 'integer', (column) => column.notNull().check(sql`visibility in (0, 1)`))
    .addColumn('medium', 'text')
    .addColumn('size', 'text')
    .addColumn('notes', 'text')
    .addColumn('is_available_to_sell', 'integer', (column) => column.notNull())
    .addColumn('is_sold_out', 'integer', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('sort_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('product_newest').on('product').columns(['created_at', 'id']).execute();
  // Has a category's list and cover in their order, and all counts, without reading the rows.
  await db.schema
    .createIndex('product_category')
    .on('product')
    .columns(['category_id', 'visibility', 'deleted_at', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('product_name').on('product').columns(['sort_name', 'id']).execute();
  await db.schema.createIndex('product_price').on('product').columns(['pay_paise', 'id']).execute();

  await db.schema
    .createTable('media')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('early', 'ready')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('media_state').on('media').columns(['state', 'created_at']).execute();

  await db.schema
    .createTable('product_picture')
    .addColumn('product_id', 'text', (column) =>
      column.notNull().references('product.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('media_hash', 'text', (column) => column.notNull().references('media.hash'))
    .addColumn('alt', 'text')
    .addPrimaryKeyConstraint('product_picture_key', ['product_id', 'position'])
    .execute();
  await db.schema.createIndex('product_picture_media').on('product_picture').column('media_hash').execute();

  await db.schema
    .createTable('favourite')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) =>
      column.notNull().references('product.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('favourite_key', ['user_id', 'product_id'])
    .execute();
  await db.schema.createIndex('favourite_product').on('favourite').column('product_id').execute();

  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('shop_state')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into shop_state (key, value) values ('catalogue_version', 1)`.execute(db);
};

import { z } from 'zod';
import { FieldChange, HistoryAction, HistoryKind } from '#contract/shop/history.ts';
import { isOrderPageToken } from '#contract/orders/order-page/order-page.ts';
import { IsoDate } from '#contract/text/text.ts';
import { Features } from '#server/catalog/categories/categories.queries.ts';
import { Tags } from '#server/catalog/products/field-codecs.ts';
import { OptionTexts } from '#server/catalog/variants/variants.rules.ts';
import { brandingOfText } from '#server/branding/branding.store.ts';
import { hashOfName, largestName } from '#server/media/media-names.ts';
import { isShopId } from '#server/media/storage/shop-id.ts';
import { StoredContent } from '#contract/orders/papers/document.ts';
import { paperSettingsOfText } from '#server/orders/papers/paper-settings.store.ts';
import { settingsOfText } from '#server/settings/settings.store.ts';
import { BackupError } from '../backup-error.ts';

/** A column of a table on this engine. */
export type Column = { name: string; isNumber: boolean };

/** Where rows are read from, as a word in error messages. */
export type RowSource = 'backup' | 'database';

/** Timestamps in responses have a year of four digits. */
const MAX_TIMESTAMP = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const TIMESTAMP_COLUMN = /(^|_)at$/;

const json = (schema: z.ZodType) => (text: string) => void schema.parse(JSON.parse(text));
const plain = (schema: z.ZodType) => (text: string) => void schema.parse(text);

/** Parsers of texts that the shop parses when it reads them. Each throws for an invalid text. */
const parsers: Record<string, (text: string) => void> = {
  'user.dob': plain(IsoDate),
  'category.features': json(Features),
  'product.tags': json(Tags),
  'product.option_names': json(OptionTexts),
  'product_variant.option_values': json(OptionTexts),
  'media.hash': plain(z.string().refine((hash) => hashOfName(largestName(hash)) === hash)),
  'media_file.name': plain(z.string().refine((name) => hashOfName(name) !== undefined)),
  'media_file.checksum': plain(z.string().regex(/^[0-9a-f]{64}$/)),
  'order.delivery_date': plain(IsoDate),
  'payment.paid_on': plain(IsoDate),
  'document.content': json(StoredContent),
  'setting.value': (text) => void [settingsOfText(text), paperSettingsOfText(text), brandingOfText(text)],
  'order_page.token': plain(z.string().refine(isOrderPageToken)),
  'history.action': plain(HistoryAction),
  'history.kind': plain(HistoryKind),
  'history.changes': json(z.array(FieldChange)),
  'shop_id.id': plain(z.string().refine(isShopId)),
};

function isReadable(table: string, { name, isNumber }: Column, value: unknown): boolean {
  // The table's own constraints check null.
  if (value === null) return true;
  if (isNumber)
    return (
      Number.isSafeInteger(value) &&
      (!TIMESTAMP_COLUMN.test(name) || (Number(value) >= 0 && Number(value) <= MAX_TIMESTAMP))
    );
  if (typeof value !== 'string') return false;
  try {
    parsers[`${table}.${name}`]?.(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks that the shop can read a row: SQLite accepts any value in any column.
 * @param number from 1, for errors
 * @throws BackupError when the columns differ from the table's, or a value is unreadable
 */
export function assertRow(
  table: string,
  columns: readonly Column[],
  row: object,
  { number, source = 'backup' }: { number: number; source?: RowSource },
): void {
  const values = new Map<string, unknown>(Object.entries(row));
  if (values.size !== columns.length || !columns.every(({ name }) => values.has(name)))
    throw new BackupError(`A row of ${table} in the ${source} does not have the table's columns.`);
  const invalid = columns.find((column) => !isReadable(table, column, values.get(column.name)));
  if (invalid) {
    throw new BackupError(
      `The ${source} contains a value that the shop cannot read: ${invalid.name} in row ${number} of ${table}.`,
    );
  }
}

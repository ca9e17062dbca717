import { z } from 'zod';
import { FieldChange, HistoryAction, HistoryKind } from '#contract/shop/history.ts';
import { IsoDate } from '#contract/text/text.ts';
import { Features } from '#server/catalog/categories/categories.queries.ts';
import { Tags } from '#server/catalog/products/field-codecs.ts';
import { hashOfName, largestName } from '#server/media/media-names.ts';
import { isShopId } from '#server/media/storage/shop-id.ts';
import { settingsOfText } from '#server/settings/settings.store.ts';
import { BackupError } from '../backup-error.ts';

/** A column as its table has it on this engine. */
export type Column = { name: string; isNumber: boolean };

/** Answers say moments with four digits of the year. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const MOMENT = /(^|_)at$/;

const json = (schema: z.ZodType) => (text: string) => void schema.parse(JSON.parse(text));
const plain = (schema: z.ZodType) => (text: string) => void schema.parse(text);

/** Texts that the shop takes apart when it reads them: each throws where it could not. */
const readings: Record<string, (text: string) => void> = {
  'user.dob': plain(IsoDate),
  'category.features': json(Features),
  'product.tags': json(Tags),
  'media.hash': plain(z.string().refine((hash) => hashOfName(largestName(hash)) === hash)),
  'media_file.name': plain(z.string().refine((name) => hashOfName(name) !== undefined)),
  'media_file.checksum': plain(z.string().regex(/^[0-9a-f]{64}$/)),
  'order.delivery_date': plain(IsoDate),
  'setting.value': settingsOfText,
  'history.action': plain(HistoryAction),
  'history.kind': plain(HistoryKind),
  'history.changes': json(z.array(FieldChange)),
  'shop_id.id': plain(z.string().refine(isShopId)),
};

function isReadable(table: string, { name, isNumber }: Column, value: unknown): boolean {
  // Whether something may be missing is for the table to say.
  if (value === null) return true;
  if (isNumber)
    return (
      Number.isSafeInteger(value) && (!MOMENT.test(name) || (Number(value) >= 0 && Number(value) <= LATEST))
    );
  if (typeof value !== 'string') return false;
  try {
    readings[`${table}.${name}`]?.(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Holds a row to what the shop needs to read it: SQLite takes anything into any column.
 * @param number which row it is, from 1
 * @throws BackupError when it does not have the table's columns, or one holds what the shop cannot read
 */
export function assertRow(table: string, columns: readonly Column[], row: object, number: number): void {
  const values = new Map<string, unknown>(Object.entries(row));
  if (values.size !== columns.length || !columns.every(({ name }) => values.has(name)))
    throw new BackupError(`A row of ${table} in the backup does not have the table's columns.`);
  const wrong = columns.find((column) => !isReadable(table, column, values.get(column.name)));
  if (wrong) {
    throw new BackupError(
      `The backup holds something that the shop could not read: ${wrong.name} in row ${number} of ${table}.`,
    );
  }
}

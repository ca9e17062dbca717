import { z } from 'zod';
import { FieldChange } from '#contract/shop/history.ts';

/** Fields of the history of an order that describe its customer: see `orderFields`. */
const personal = new Set([
  'recipient',
  'address',
  'phone',
  'giftNote',
  'internalNote',
  'email',
  'customer',
  'trackingNumber',
]);

/** Stored changes of an order, without personal data. */
export function withoutPersonalData(changes: string): string {
  const known = z.array(FieldChange).parse(JSON.parse(changes));
  return JSON.stringify(known.filter(({ field }) => !personal.has(field)));
}

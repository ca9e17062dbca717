import { z } from 'zod';
import { FieldChange } from '#contract/shop/history.ts';
import type { orderFields } from '../order-fields.rules.ts';

/** Which fields in the history of an order describe its customer. The type makes each new field be listed here. */
const isPersonal: Record<keyof ReturnType<typeof orderFields>, boolean> = {
  status: false,
  carrier: false,
  trackingNumber: true,
  deliveryDate: false,
  recipient: true,
  address: true,
  phone: true,
  giftNote: true,
  hidePrices: false,
  internalNote: true,
  email: true,
  total: false,
  customer: true,
};
const personal = new Set(Object.entries(isPersonal).flatMap(([field, is]) => (is ? [field] : [])));

/** Stored changes of an order, without personal data. */
export function withoutPersonalData(changes: string): string {
  const known = z.array(FieldChange).parse(JSON.parse(changes));
  return JSON.stringify(known.filter(({ field }) => !personal.has(field)));
}

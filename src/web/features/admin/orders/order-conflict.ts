import { statusWords } from '#web/features/shared/order-status/order-status.ts';
import { dayInWords } from './order-dates.ts';
import type { OrderDraft } from './order-draft.ts';

const field = (label: string) => ({ label, show: (words: string) => words });

/** How the fields of an order read where two people changed the same one. */
export const conflictFields: {
  [Field in keyof OrderDraft]: { label: string; show: (value: OrderDraft[Field]) => string };
} = {
  status: { label: 'Status', show: (status) => statusWords[status] },
  customerEmail: field('Customer’s email'),
  firstName: field('First name'),
  lastName: field('Last name'),
  address: field('Address'),
  landmark: field('Landmark'),
  city: field('City'),
  state: field('State'),
  zip: field('PIN code'),
  country: field('Country'),
  phone: field('Phone number'),
  carrier: field('Carrier'),
  trackingNumber: field('Tracking number'),
  deliveryDate: { label: 'Delivery date', show: (day) => (day ? dayInWords(day) : '') },
};

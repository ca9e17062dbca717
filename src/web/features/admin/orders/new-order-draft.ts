import { isDeliveryDateAllowed, PAST_DELIVERY_DATE } from '#contract/orders/delivery-date.ts';
import { OrderInput } from '#contract/orders/order.ts';
import { methodOfReference, normalizeReference } from '#contract/orders/payment-reference.ts';
import { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import { todayInIndia } from '../shared/dates.ts';
import { holdsOf, type LinesDraft, numberOf, toAdjustmentInput } from './lines-draft.ts';
import { type NotesDraft, type ParcelDraft, pathOf, shippingOf } from './order-draft.ts';
import { isTrackingNumber, NO_TRACKING_NUMBER } from './ship/tracking-number-check.ts';

/** `lines` are the products; the input calls them `products`, and its `lines` are the adjustments. */
export type NewOrderDraft = ParcelDraft &
  LinesDraft &
  NotesDraft & {
    customerEmail: string;
    email: string;
    /** The ids of enquiries that this order marks as ordered. */
    enquiries: string[];
    /** Whether the shipping line follows the shipping rates: until the artist edits, adds or removes one. */
    followsRates: boolean;
    /** Rupees that a pasted chat names as the total, to compare with that of the order; empty without them. */
    chatAmount: string;
    /** Whether `chatAmount` is still to become the total, once all prices are loaded. Absent in stored drafts of earlier versions. */
    appliesChatAmount?: boolean;
    /** Whether a pasted chat names a payment. */
    isPaymentOffered: boolean;
    /** Whether that payment becomes a reported payment of the order. */
    recordsPayment: boolean;
    /** Rupees as typed. */
    paymentAmount: string;
    paymentReference: string;
    /** YYYY-MM-DD; empty for today. Absent in stored drafts of earlier versions. */
    paymentDate?: string;
    /** Identifies this draft: see api/idempotency-key.ts. */
    key: string;
  };

/** The name of the form's stored draft. */
export const NEW_ORDER = 'order:new';

export const newOrder = (): NewOrderDraft => ({
  key: newRecordKey(),
  lines: [],
  adjustments: [],
  followsRates: true,
  chatAmount: '',
  appliesChatAmount: false,
  isPaymentOffered: false,
  recordsPayment: false,
  paymentAmount: '',
  paymentReference: '',
  paymentDate: '',
  customerEmail: '',
  email: '',
  enquiries: [],
  firstName: '',
  lastName: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  zip: '',
  country: 'India',
  phone: '',
  pickup: false,
  carrier: '',
  trackingNumber: '',
  deliveryDate: '',
  giftNote: '',
  hidePrices: false,
  internalNote: '',
});

export function toInput(draft: NewOrderDraft) {
  const { lines, adjustments, customerEmail, email, giftNote, hidePrices, internalNote, ...rest } = draft;
  const { key: _key, followsRates: _rates, enquiries, ...shown } = rest;
  const { chatAmount: _chatAmount, appliesChatAmount: _applies, ...sent } = shown;
  const { isPaymentOffered, recordsPayment, paymentAmount, paymentReference, ...others } = sent;
  const { paymentDate = '', ...parcel } = others;
  return {
    products: lines.map((line) => ({
      product: { id: line.id, ...(line.variant && { variant: { id: line.variant } }) },
      quantity: numberOf(line.quantity),
    })),
    lines: adjustments.map(toAdjustmentInput),
    ...holdsOf(lines),
    enquiries,
    shippingInformation: shippingOf(parcel),
    customerEmail: customerEmail.trim(),
    email: email.trim(),
    giftNote,
    hidePrices,
    internalNote,
    ...(isPaymentOffered &&
      recordsPayment && {
        payment: {
          state: 'reported' as const,
          amount: numberOf(paymentAmount),
          method: methodOfReference(normalizeReference(paymentReference)),
          reference: paymentReference,
          ...(paymentDate !== '' && { paidOn: paymentDate }),
        },
      }),
  };
}

const paths = {
  isPaymentOffered: 'payment',
  recordsPayment: 'payment',
  paymentAmount: 'payment.amount',
  paymentReference: 'payment.reference',
  paymentDate: 'payment.paidOn',
  // These two are never sent. The internal note of a pasted chat has the amount, too.
  chatAmount: 'internalNote',
  appliesChatAmount: 'internalNote',
  lines: 'products',
};
const isOwn = (field: string): field is keyof typeof paths => Object.hasOwn(paths, field);

/** The path of a field in the request of a new order, whose `products` and `lines` are two lists. */
export const pathInNewOrder = (field: keyof NewOrderDraft): string =>
  isOwn(field) ? paths[field] : pathOf(field);

/** A new order, and the payment that is recorded after it. */
export const NewOrderInput = OrderInput.extend({
  payment: PaymentInput.refine(({ paidOn = '' }) => paidOn <= todayInIndia(), {
    path: ['paidOn'],
    message: 'The day of a payment cannot be in the future',
  }).optional(),
})
  .refine(
    ({ shippingInformation: { deliveryDate = '' } }) =>
      isDeliveryDateAllowed(deliveryDate, { status: 'PENDING', before: '', today: todayInIndia() }),
    { path: ['shippingInformation', 'deliveryDate'], message: PAST_DELIVERY_DATE },
  )
  .refine(({ shippingInformation: { trackingNumber = '' } }) => isTrackingNumber(trackingNumber), {
    path: ['shippingInformation', 'trackingNumber'],
    message: NO_TRACKING_NUMBER,
  });

import { isInIndia } from '#contract/accounts/india.ts';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { MessageLanguage } from '#contract/orders/messages/order-message.ts';
import type { Order } from '#contract/orders/order.ts';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { formatRupees } from '#contract/text/money.ts';
import { type LineDraft, newAdjustment } from '../orders/lines-draft.ts';
import { newOrder, type NewOrderDraft } from '../orders/new-order-draft.ts';
import { hasPostalCodes } from './address/countries.ts';
import type { ChatField } from './chat-fields.ts';

/** The values that the artist accepted. */
export type ChatValues = Partial<Record<ChatField, string>>;

export const fieldLabels: Record<ChatField, string> = {
  name: 'Name',
  phone: 'Phone number',
  address: 'Address',
  city: 'City',
  state: 'State',
  pin: 'PIN code',
  postalCode: 'Postal code',
  country: 'Country',
  email: 'Email',
  quantity: 'Quantity',
  shipping: 'Shipping in rupees',
  total: 'Agreed total in rupees',
  paid: 'Paid in rupees',
  utr: 'UTR',
  paidOn: 'Paid on',
};

/**
 * What to know before an order is made of this enquiry. An enquiry that the artist marked as ordered by hand has no order.
 * @param advice what it means
 */
export const orderedWarning = (
  enquiry: Pick<Enquiry, 'code' | 'state' | 'order'> | undefined,
  advice = 'This would be another order.',
): string | undefined =>
  enquiry && (enquiry.order || enquiry.state === 'ORDERED')
    ? `Enquiry ${enquiry.code} is ${enquiry.order ? `already ${enquiry.order.orderId}` : 'marked as ordered'}. ${advice}`
    : undefined;

/** What to know when the customer cancels. @param order the order that the chat became, which can be open */
export function cancelWarning(order: Pick<Order, 'orderId' | 'status'> | undefined): string {
  if (!order) return 'The customer seems to cancel. Check the chat before you fill in an order.';
  return order.status === 'PENDING'
    ? `The customer seems to cancel. Open ${order.orderId} to cancel it there.`
    : `The customer seems to cancel. ${order.orderId} is ${order.status.toLowerCase()} already.`;
}

/** An amount as a number field has it: the artist may type "₹1,320/-". */
export const plainAmount = (typed: string) => typed.replaceAll(/^\s*(?:rs\.?|inr)|\/-\s*$|[₹,\s]/gi, '');

type DraftOptions = {
  isPickup?: boolean;
  /** Whether both agree to the total: then it becomes the order's total by a line that the form shows. */
  isTotalAgreed?: boolean;
  /** Other payments that the chat names. */
  otherPayments?: string | undefined;
};

/** A new order with the values of a chat. The last word of a name is the last name. Total, payments and UTR go into the internal
 * note, and one payment is offered as a reported payment. */
export function draftOf(
  given: ChatValues,
  lines: readonly LineDraft[],
  enquiries: readonly string[],
  { isPickup = false, isTotalAgreed = false, otherPayments }: DraftOptions = {},
): NewOrderDraft {
  const values = { ...given, total: plainAmount(given.total ?? ''), paid: plainAmount(given.paid ?? '') };
  const shipping = plainAmount(given.shipping ?? '');
  const chatAmount = Number(values.total) > 0 ? values.total : '';
  const words = (values.name ?? '').trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    ...newOrder(),
    lines: withQuantity(lines, values.quantity),
    enquiries: [...enquiries],
    pickup: isPickup,
    firstName: words.join(' ').slice(0, limits.addressName),
    lastName: lastName.slice(0, limits.addressName),
    phone: (values.phone ?? '').replace(/^(?=[6-9]\d{9}$)/, '+91 ').slice(0, limits.phone),
    address: (values.address ?? '').slice(0, limits.addressLine),
    city: (values.city ?? '').slice(0, limits.addressCity),
    state: (values.state ?? '').slice(0, limits.addressCity),
    zip: (values.pin || values.postalCode || '').slice(0, limits.zip),
    // Abroad, the shipping rates propose no charge.
    ...(values.country?.trim() && { country: values.country.trim().slice(0, limits.addressCity) }),
    // What was agreed replaces the shipping rates, also free shipping. A pickup has none, also if the chat named a charge before.
    ...(shipping !== '' &&
      Number(shipping) >= 0 &&
      !isPickup && {
        adjustments: Number(shipping) > 0 ? [{ ...newAdjustment('shipping'), amount: shipping }] : [],
        followsRates: false,
      }),
    chatAmount,
    appliesChatAmount: isTotalAgreed && chatAmount !== '' && lines.length > 0,
    email: (values.email ?? '').trim().slice(0, limits.email),
    internalNote: paymentNote(values, otherPayments),
    ...reportedPayment(values),
  };
}

/** The quantity is that of the only product. */
const withQuantity = (lines: readonly LineDraft[], quantity = ''): LineDraft[] =>
  lines.length === 1 && /^\s*[1-9]\d{0,2}\s*$/.test(quantity)
    ? lines.map((line) => ({ ...line, quantity: quantity.trim() }))
    : [...lines];

/** An amount with a UTR is a payment to record. One without it may be a price: it is offered, for the artist to choose. */
function reportedPayment({ paid = '', utr = '', paidOn = '' }: ChatValues) {
  return Number(paid) > 0
    ? {
        isPaymentOffered: true,
        recordsPayment: utr.trim() !== '',
        paymentAmount: paid.trim(),
        paymentReference: utr.trim().slice(0, orderLimits.paymentReference),
        paymentDate: paidOn,
      }
    : {};
}

/** What the chat says about money, such as "In the chat: total ₹1,750, paid ₹1,000, UTR 632512345678". */
function paymentNote({ total, paid, utr }: ChatValues, others: string | undefined): string {
  const amount = (label: string, typed = '') =>
    typed !== '' && Number.isFinite(Number(typed)) ? [`${label} ${formatRupees(Number(typed))}`] : [];
  const parts = [...amount('total', total), ...amount('paid', paid), ...(utr ? [`UTR ${utr}`] : [])];
  const more = others ? `. Other payments: ${others}` : '';
  return parts.length === 0
    ? ''
    : `In the chat: ${parts.join(', ')}${more}`.slice(0, orderLimits.internalNote);
}

/** The first line of a reply for a parcel and for a pickup, and what it asks for. */
type Words = { first: string; firstOfPickup: string; requested: Partial<Record<ChatField, string>> };

const replyWords: Record<MessageLanguage, Words> = {
  en: {
    first: 'Thank you! To send your order, I still need:',
    firstOfPickup: 'Thank you! For your order, I still need:',
    requested: {
      name: 'your full name',
      phone: 'your phone number, for the courier',
      address: 'your full address with house number and street',
      city: 'your city',
      pin: 'your PIN code',
      postalCode: 'your postal code',
    },
  },
  hi: {
    first: 'धन्यवाद! आपका ऑर्डर भेजने के लिए मुझे यह भी चाहिए:',
    firstOfPickup: 'धन्यवाद! आपके ऑर्डर के लिए मुझे यह भी चाहिए:',
    requested: {
      name: 'आपका पूरा नाम',
      phone: 'आपका फ़ोन नंबर, कूरियर के लिए',
      address: 'आपका पूरा पता, मकान नंबर और गली के साथ',
      city: 'आपका शहर',
      pin: 'आपका पिन कोड',
      postalCode: 'आपका पोस्टल कोड',
    },
  },
};

type ReplyOptions = { language?: MessageLanguage; isPickup?: boolean; isLeft?: boolean };

/** A message that asks for exactly what is missing; undefined when nothing is, and for an order that comes to nothing. A pickup needs only the name. */
export function replyFor(
  values: ChatValues,
  { language = 'en', isPickup = false, isLeft = false }: ReplyOptions = {},
): string | undefined {
  if (isLeft) return undefined;
  const { first, firstOfPickup, requested } = replyWords[language];
  const { country = '' } = values;
  const unused = isInIndia(country)
    ? ['postalCode']
    : ['pin', ...(hasPostalCodes(country) ? [] : ['postalCode'])];
  const missing = Object.entries(requested).flatMap(([field, words]) =>
    // The keys of `requested` are fields.
    values[field as ChatField]?.trim() || unused.includes(field) || (isPickup && field !== 'name')
      ? []
      : [words],
  );
  if (missing.length === 0) return undefined;
  return [isPickup ? firstOfPickup : first, ...missing.map((words) => `• ${words}`)].join('\n');
}

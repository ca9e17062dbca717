/** The texts of the messages about an order, which the browser proposes and the server sends. */
import { formatRupees, toPaise, toRupees } from '#contract/text/money.ts';
import { trackingUrl } from '../couriers.ts';
import type { Order } from '../order.ts';
import { amountLeft, amountRetained, amountToRefund } from '../payment.ts';
import { amountReceived, amountRefunded } from '../settlement.ts';
import { lineText } from './line-words.ts';
import type { MessageKind, MessageLanguage } from './order-message.ts';

/** What a text can be about: a message that is recorded, or a cancellation or refund, of which the artist writes in WhatsApp only. */
export type TextKind = MessageKind | 'canceled' | 'refunded';

/** What a message needs besides the order. */
export type MessageFacts = {
  brand: string;
  /** The id of the payment that a message of the kind paid reports; without it, the latest one. */
  payment?: string | undefined;
  /** The URL of the shop, with which that of the customer's page begins. */
  publicUrl: string;
};

/** More lines than this are counted instead of listed, so that WhatsApp accepts the URL with the text. */
const MAX_LINES = 8;
/** Longer names are cut, so that a message fits its limit. */
const MAX_LABEL = 80;

type Words = {
  greeting: (name: string) => string;
  confirmed: (order: string) => string;
  paid: (order: string, amount: string | undefined) => string;
  shipped: (order: string) => string;
  canceled: (order: string) => string;
  refunded: (order: string) => string;
  subjects: Record<MessageKind, (order: string) => string>;
  free: string;
  more: (count: number) => string;
  total: (amount: string) => string;
  toPay: (amount: string) => string;
  reported: (amount: string) => string;
  refund: (amount: string) => string;
  youPaid: (amount: string) => string;
  retained: (amount: string) => string;
  settle: string;
  settleRest: (amount: string) => string;
  paidInFull: string;
  carrier: (name: string) => string;
  tracking: (number: string) => string;
  track: (url: string) => string;
  expected: (day: string) => string;
  page: (url: string) => string;
};

const words: Record<MessageLanguage, Words> = {
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    confirmed: (order) => `Thank you! Your order ${order} is confirmed:`,
    paid: (order, amount) =>
      `We have received your payment${amount ? ` of ${amount}` : ''} for order ${order}. Thank you!`,
    shipped: (order) => `Your order ${order} is on its way.`,
    canceled: (order) => `Your order ${order} is canceled.`,
    refunded: (order) => `We have sent money back for your order ${order}.`,
    subjects: {
      confirmed: (order) => `Your order ${order} is confirmed`,
      paid: (order) => `Payment received for order ${order}`,
      shipped: (order) => `Your order ${order} is on its way`,
    },
    free: 'free',
    more: (count) => `and ${count} more`,
    total: (amount) => `Total: ${amount}`,
    toPay: (amount) => `Still to pay: ${amount}`,
    reported: (amount) => `Reported, not checked yet: ${amount}`,
    refund: (amount) => `Refunded: ${amount}`,
    youPaid: (amount) => `You paid ${amount}.`,
    retained: (amount) => `Kept, as agreed: ${amount}`,
    settle: 'We settle the refund with you here.',
    settleRest: (amount) => `We settle the other ${amount} with you here.`,
    paidInFull: 'Your order is paid in full.',
    carrier: (name) => `Courier: ${name}`,
    tracking: (number) => `Tracking number: ${number}`,
    track: (url) => `Track the parcel: ${url}`,
    expected: (day) => `Expected delivery: ${day}`,
    page: (url) => `Your order: ${url}`,
  },
  hi: {
    greeting: (name) => (name ? `नमस्ते ${name},` : 'नमस्ते,'),
    confirmed: (order) => `धन्यवाद! आपका ऑर्डर ${order} पक्का हो गया है:`,
    paid: (order, amount) =>
      `ऑर्डर ${order} के लिए ${amount ? `${amount} का ` : ''}आपका भुगतान मिल गया है। धन्यवाद!`,
    shipped: (order) => `आपका ऑर्डर ${order} भेज दिया गया है।`,
    canceled: (order) => `आपका ऑर्डर ${order} रद्द कर दिया गया है।`,
    refunded: (order) => `आपके ऑर्डर ${order} के पैसे वापस भेज दिए गए हैं।`,
    subjects: {
      confirmed: (order) => `आपका ऑर्डर ${order} पक्का हो गया है`,
      paid: (order) => `ऑर्डर ${order} का भुगतान मिल गया`,
      shipped: (order) => `आपका ऑर्डर ${order} भेज दिया गया है`,
    },
    free: 'मुफ़्त',
    more: (count) => `और ${count}`,
    total: (amount) => `कुल: ${amount}`,
    toPay: (amount) => `बाकी भुगतान: ${amount}`,
    reported: (amount) => `आपका बताया भुगतान, जिसकी जाँच बाकी है: ${amount}`,
    refund: (amount) => `वापस किए गए: ${amount}`,
    youPaid: (amount) => `आपने ${amount} का भुगतान किया है।`,
    retained: (amount) => `आपसे तय हुई रकम, जो वापस नहीं होगी: ${amount}`,
    settle: 'पैसे वापस करने की बात हम यहीं तय करेंगे।',
    settleRest: (amount) => `बाकी ${amount} की बात हम यहीं तय करेंगे।`,
    paidInFull: 'आपके ऑर्डर का पूरा भुगतान हो गया है।',
    carrier: (name) => `कूरियर: ${name}`,
    tracking: (number) => `ट्रैकिंग नंबर: ${number}`,
    track: (url) => `पार्सल ट्रैक करें: ${url}`,
    expected: (day) => `पहुँचने की संभावित तारीख: ${day}`,
    page: (url) => `आपका ऑर्डर: ${url}`,
  },
};

const dayFormats = {
  en: new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }),
  hi: new Intl.DateTimeFormat('hi-IN', { dateStyle: 'medium', timeZone: 'UTC' }),
};

const cut = (text: string) =>
  text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL).toWellFormed()}…`;

function listedLine(line: Order['lines'][number], language: MessageLanguage): string {
  const quantity = line.kind === 'product' && line.quantity > 1 ? ` × ${line.quantity}` : '';
  const isFree = line.kind === 'shipping' && line.amount === 0;
  const amount = isFree ? words[language].free : formatRupees(line.amount);
  return `• ${cut(lineText(line, language))}${quantity}: ${amount}`;
}

/** What to ask the customer for, without what they have reported; empty if nothing is to be paid. */
function toPayText({ amountToPay, amountReported }: Order, word: Words): string {
  if (amountToPay === 0) return '';
  const left = toRupees(amountLeft(toPaise(amountToPay), toPaise(amountReported)));
  return [
    amountReported > 0 && word.reported(formatRupees(amountReported)),
    left > 0 && word.toPay(formatRupees(left)),
  ]
    .filter(Boolean)
    .join('\n');
}

function confirmedText(order: Order, language: MessageLanguage): string {
  const word = words[language];
  const { lines, totalAmount, amountPaid, amountReported } = order;
  const listed = lines.slice(0, MAX_LINES).map((line) => listedLine(line, language));
  const more = lines.length - listed.length;
  // Without a payment or a report, the amount to pay is the total.
  const toPay = amountPaid === 0 && amountReported === 0 ? undefined : toPayText(order, word);
  return [...listed, more > 0 && word.more(more), word.total(formatRupees(totalAmount)), toPay]
    .filter(Boolean)
    .join('\n');
}

/** The amount of the payment that a message reports. */
function amountOf({ payments = [] }: Order, id: string | undefined): string | undefined {
  const received = payments.filter(({ kind, state }) => kind === 'payment' && state === 'confirmed');
  const payment = received.find((each) => each.id === id) ?? received.at(-1);
  return payment && formatRupees(payment.amount);
}

function paidText(order: Order, word: Words): string | undefined {
  if (order.status === 'CANCELED') return undefined;
  return order.amountToPay === 0 ? word.paidInFull : toPayText(order, word);
}

/**
 * What was given back; of a canceled order also what was paid and retained. The rest is open, since the artist may keep a part, such as the
 * shipping: like the order page, the text does not promise to refund all of it.
 */
function refundText(order: Order, word: Words): string {
  const {
    payments = [],
    status,
    totalAmount,
    amountPaid,
    amountReported,
    amountRetained: agreed = 0,
  } = order;
  const refunded = amountRefunded(payments);
  const refund = refunded > 0 && word.refund(formatRupees(refunded));
  if (status !== 'CANCELED') return refund || '';
  const received = amountReceived(payments);
  const sums = {
    isCanceled: true,
    total: toPaise(totalAmount),
    paid: toPaise(amountPaid),
    retained: toPaise(agreed),
  };
  const retained = toRupees(amountRetained(sums));
  const open = toRupees(amountToRefund(sums));
  const settle = open === received ? word.settle : word.settleRest(formatRupees(open));
  return [
    received > 0 && word.youPaid(formatRupees(received)),
    refund,
    retained > 0 && word.retained(formatRupees(retained)),
    amountReported > 0 && word.reported(formatRupees(amountReported)),
    open > 0 && settle,
  ]
    .filter(Boolean)
    .join('\n');
}

function parcelText(order: Order, language: MessageLanguage): string {
  const { carrier, trackingNumber, deliveryDate } = order.shippingInformation;
  const word = words[language];
  const url = carrier && trackingNumber && trackingUrl(carrier, trackingNumber);
  const day = deliveryDate && dayFormats[language].format(new Date(deliveryDate));
  return [
    carrier && word.carrier(carrier),
    trackingNumber && word.tracking(trackingNumber),
    url && word.track(url),
    day && order.status === 'SHIPPED' && word.expected(day),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The text of a message about an order, without the customer's address and phone number. */
export function messageText(
  kind: TextKind,
  language: MessageLanguage,
  order: Order,
  facts: MessageFacts,
): string {
  const word = words[language];
  const details = {
    confirmed: () => confirmedText(order, language),
    paid: () => paidText(order, word),
    shipped: () => parcelText(order, language),
    canceled: () => refundText(order, word),
    refunded: () => refundText(order, word),
  };
  const first = [
    word[kind](order.orderId, amountOf(order, facts.payment)),
    kind === 'confirmed' ? details.confirmed() : '',
  ];
  return [
    word.greeting(order.shippingInformation.address.firstName),
    first.filter(Boolean).join('\n'),
    kind === 'confirmed' ? '' : details[kind](),
    order.page && word.page(facts.publicUrl + order.page.path),
    facts.brand,
  ]
    .filter(Boolean)
    .join('\n\n');
}

export const messageSubject = (kind: MessageKind, language: MessageLanguage, orderId: string): string =>
  words[language].subjects[kind](orderId);

/**
 * The URL that opens WhatsApp with a message.
 * @param digits the customer's number with the country code; without it, WhatsApp asks for the chat
 */
export function whatsappMessageUrl(digits: string | undefined, text: string): string {
  const query = `text=${encodeURIComponent(text)}`;
  return digits === undefined ? `https://api.whatsapp.com/send?${query}` : `https://wa.me/${digits}?${query}`;
}

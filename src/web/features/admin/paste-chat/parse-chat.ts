import { productIdOf } from '#contract/catalog/product-path.ts';
import { todayInIndia } from '../shared/dates.ts';
import { type CodeMention, codesOf, codesOfTotal, firstMentions, sectionOf } from './chat-codes.ts';
import { emailIn, emailsIn } from './chat-email.ts';
import { type Fields, sourceOf } from './chat-fields.ts';
import { type Message, splitChat } from './chat-messages.ts';
import { numbersIn } from './chat-numbers.ts';
import {
  completeFields,
  isGreeting,
  nameBesidePhone,
  phonesOfOthers,
  pickupIn,
  readPerson,
  turnsOf,
} from './chat-person.ts';
import { findAdmin, linesBySender, offeredSenders } from './chat-senders.ts';
import { linesOfShop, noShopDetails, type ShopDetails, shopSender, withoutShop } from './shop-details.ts';
import { isFamilyChat, isSupplier, offersPublicity, speaksForOrder } from './order-evidence.ts';
import { forgetTexts } from './memoized.ts';
import { orderedCount } from './ordered-count.ts';
import { wishesOf } from './chat-wishes.ts';
import { withPaymentDays } from './payment-days.ts';
import { type PaymentFields, paymentIn } from './payment/chat-payment.ts';
import { readLoss } from './payment/lost-order.ts';
import type { ReportedPayment } from './payment/reported-payments.ts';
import type { SidedMessage } from './payment/written-amounts.ts';

export type ParsedChat = {
  /** The people who write, in the order of their first message; of many, those who write the most. */
  senders: string[];
  /** The sender who seems to be the artist; undefined if that is not clear. */
  admin: string | undefined;
  /** The codes of enquiries, the latest last. */
  codes: { code: string; source: string }[];
  /** The code of the enquiry whose fields these are. */
  code: string | undefined;
  /** Products whose URLs are in the messages. */
  products: { id: string; variant?: string; source: string }[];
  fields: Fields;
  /** What the customer writes after the code, sentence by sentence. */
  wishes: string[];
  /** The payments with a reference, the latest last. */
  payments: ReportedPayment[];
  /** Whether the order comes to nothing: the customer cancels it or only offers publicity, or the piece is gone. */
  isLeft: boolean;
  /** Whether the customer cancels or leaves the order: `isLeft` without the pieces that are gone. */
  isCanceled: boolean;
  /** The phone number that the customer's name is in the chat, as ten digits or from its plus. */
  senderPhone: string | undefined;
  /** The text in which the customer says that they pick the order up. */
  pickup: string | undefined;
};

export type ParseOptions = {
  /** The sender whose messages are the artist's own. */
  admin?: string | undefined;
  /** The enquiry to read the fields of: the latest by default. */
  code?: string | undefined;
  /** YYYY-MM-DD: no payment is later. */
  today?: string;
  /** What is the shop's own, and no customer's. */
  shop?: ShopDetails;
};

/** The last segment may have the name before the id. */
const productUrl = /\/product\/([A-Za-z0-9_-]{1,200})(?:\?variant=([A-Za-z0-9_-]{1,64}))?/g;

/** The products whose URLs the messages have. */
function productsOf(messages: readonly Message[]): ParsedChat['products'] {
  const found = messages.flatMap(({ lines }) =>
    lines.flatMap((line) =>
      [...line.slice(0, 1_000).matchAll(productUrl)].map(([, segment = '', variant]) => ({
        id: productIdOf(segment),
        ...(variant !== undefined && { variant }),
        source: sourceOf(line),
      })),
    ),
  );
  return [...new Map(found.map((each) => [`${each.id} ${each.variant ?? ''}`, each])).values()];
}

/**
 * Reads a chat in steps of a few milliseconds, so that a caller can pause between them. Of two orders in one chat the latest
 * counts, unless `code` names the other.
 */
export function* parseSteps(chat: string, options: ParseOptions = {}): Generator<void, ParsedChat, void> {
  const messages = splitChat(chat);
  yield;
  const bySender = linesBySender(messages);
  const senders = [...bySender.keys()];
  const { shop = noShopDetails } = options;
  const knownAdmin =
    options.admin !== undefined && senders.includes(options.admin)
      ? options.admin
      : shopSender(senders, shop);
  const admin = knownAdmin ?? (yield* findAdmin(messages, bySender));
  yield;
  const mentions = codesOf(messages);
  const codes = firstMentions(mentions);
  const code = options.code ?? codes.at(-1)?.code;
  const { from, to } = sectionOf(messages, codes, code);
  const section = messages.slice(from, to);
  const mention = codes.find((each) => each.code === code);
  const likelyCustomer = customerOf(messages, mentions, { senders, admin, code });
  yield;
  // The section is last, because the latest details count.
  const parts = [messages.slice(0, from), messages.slice(to), section];
  const dropped = yield* linesOfShop(messages, shop);
  const reader = { admin, shop, dropped };
  const read = yield* readCustomerOrGroup(messages, parts, {
    ...reader,
    customer: likelyCustomer,
    isGroup: senders.filter((each) => each !== admin).length > 1,
  });
  const products = productsOf(section);
  const isNamed = code !== undefined || products.length > 0;
  /** Whether the chat is with a supplier, with someone who offers publicity, or in a family. */
  const isPublicity = yield* offersPublicity(section, read.isCustomer);
  const isUnrelated =
    isPublicity ||
    (!isNamed &&
      (senders.some((sender) => sender !== knownAdmin && isSupplier(sender)) ||
        (yield* isFamilyChat(messages))));
  const isOrder =
    !isUnrelated && (isNamed || (yield* speaksForOrder(messages, read.person, read.isCustomer)));
  const { customer, person, turns } = isOrder ? read : { customer: undefined, person: {}, turns: [] };
  const sided = sidedOf(section, admin);
  const { isLost, ...loss } = yield* lossOf(sided);
  const hasDetails = code !== undefined || person.address !== undefined || person.pin !== undefined;
  const written = yield* paymentIn(isUnrelated || isLost ? [] : sided, hasDetails);
  const money = withPaymentDays(written, section, options.today ?? todayInIndia());
  const deal = yield* dealOf(money, sided, { isOrder: isOrder && !isLost, hasCodes: codes.length > 1 });
  const email = emailIn(
    turns.flatMap((turn) => turn.messages.flat()),
    emailsOfOthers(messages, read.isCustomer, shop),
  );
  const others = withSources({ ...deal, ...(email && { email }) });
  const pickup = person.pin ? undefined : pickupIn(person, turns);
  const name = person.name ?? (pickup === undefined ? undefined : nameBesidePhone(turns));
  const isGreeted = sided.some(
    ({ lines, side }) => side === 'admin' && lines.some((line) => isGreeting(line, customer)),
  );
  return {
    senders: offeredSenders(bySender, admin),
    admin,
    pickup: pickup && sourceOf(pickup),
    codes: codes.map((each) => ({ code: each.code, source: sourceOf(each.source) })),
    code,
    products,
    wishes: mention ? wishesOf(sided, mention.message - from, mention.source) : [],
    payments: money.payments ?? [],
    isLeft: loss.isLeft || isPublicity,
    isCanceled: loss.isCanceled,
    senderPhone: numbersIn(read.customer ?? '').phones[0]?.value,
    fields: withoutShop(
      completeFields(
        { ...person, ...others, ...(name && { name }) },
        { customer, turns, hasEnquiryCode: code !== undefined && !isLost, isGreeted },
      ),
      shop,
    ),
  };
}

type CustomerReader = Parameters<typeof readCustomer>[2];

/** Reads the details of the likely customer. In a group, another person than the one with the code may give the address. */
function* readCustomerOrGroup(
  messages: readonly Message[],
  parts: Parameters<typeof readCustomer>[1],
  { isGroup, ...reader }: CustomerReader & { isGroup: boolean },
): ReturnType<typeof readCustomer> {
  const read = yield* readCustomer(messages, parts, reader);
  const mustReadOthers = isGroup && reader.customer !== undefined && !read.person.address && !read.person.pin;
  return mustReadOthers ? yield* readCustomer(messages, parts, { ...reader, customer: undefined }) : read;
}

type Known = { senders: readonly string[]; admin: string | undefined; code: string | undefined };

/** The sender who names the code, or the only one beside the artist. */
function customerOf(
  messages: readonly Message[],
  mentions: readonly CodeMention[],
  { senders, admin, code }: Known,
): string | undefined {
  const mention = mentions.find((each) => each.code === code && messages[each.message]?.sender !== admin);
  const writer = messages[mention?.message ?? -1]?.sender;
  if (writer !== undefined && writer !== admin) return writer;
  const [only, ...others] = senders.filter((sender) => sender !== admin);
  return others.length === 0 ? only : undefined;
}

/** The fields about money, with the quantity. A total for two codes, such as "both for 19,000", is no price of two pieces of one. */
function* dealOf(
  { payments: _payments, ...money }: PaymentFields,
  messages: readonly SidedMessage[],
  { isOrder, hasCodes }: { isOrder: boolean; hasCodes: boolean },
): Generator<void, Fields, void> {
  const codes = hasCodes ? codesOfTotal(money.total?.source ?? '') : undefined;
  if (money.total && codes !== undefined) return { ...money, total: { ...money.total, codes } };
  const quantity = isOrder ? yield* orderedCount(messages, money.total) : undefined;
  return { ...money, ...(quantity && { quantity }) };
}

/** The messages with the side that writes them. */
const sidedOf = (messages: readonly Message[], admin: string | undefined): SidedMessage[] =>
  messages.map(({ sender, lines }) => {
    const isKnown = admin !== undefined && sender !== undefined;
    return { lines, side: isKnown ? (sender === admin ? 'admin' : 'customer') : undefined };
  });

/** Whether the order comes to nothing, and whether that is because the customer cancels it. */
function* lossOf(messages: readonly SidedMessage[]) {
  const loss = yield* readLoss(messages);
  return { ...loss, isCanceled: loss.isLeft && (yield* readLoss(ofCustomer(messages))).isLeft };
}

/** The messages that are not the artist's; a text without senders is read as the customer's. */
const ofCustomer = (messages: readonly SidedMessage[]): SidedMessage[] =>
  messages.flatMap(({ lines, side }) => (side === 'admin' ? [] : [{ lines, side: 'customer' }]));

const withSources = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, { ...value, source: sourceOf(value.source) }]),
  );

/** The emails of the shop and of the other side. */
const emailsOfOthers = (
  messages: readonly Message[],
  isCustomer: (message: Message) => boolean,
  { emails }: ShopDetails,
) =>
  new Set([
    ...emails,
    ...messages.flatMap((message) => (isCustomer(message) ? [] : message.lines.flatMap(emailsIn))),
  ]);

type Reader = {
  admin: string | undefined;
  customer: string | undefined;
  shop: ShopDetails;
  /** Lines that are not read: those of the shop's own address. */
  dropped: ReadonlySet<string>;
};

/** What the customer writes: all other people than the artist if the customer is not known. */
function* readCustomer(
  messages: readonly Message[],
  parts: readonly (readonly Message[])[],
  { admin, customer, shop, dropped }: Reader,
) {
  const isCustomer = ({ sender }: Message) =>
    customer === undefined ? admin === undefined || sender !== admin : sender === customer;
  const turns = parts.flatMap((part) => turnsOf(part, isCustomer, dropped));
  const others = new Set([...phonesOfOthers(messages, isCustomer), ...shop.phones]);
  yield;
  const person = withoutShop(yield* readPerson(turns, others), shop);
  return { customer, isCustomer, person, turns };
}

/** What a pasted chat says about an order, at once. */
export function parseChat(chat: string, options: ParseOptions = {}): ParsedChat {
  const steps = parseSteps(chat, options);
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  } finally {
    forgetTexts();
  }
}

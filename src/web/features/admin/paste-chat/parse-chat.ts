import { codesOf, sectionOf } from './chat-codes.ts';
import { type Fields, sourceOf } from './chat-fields.ts';
import { type Message, splitChat } from './chat-messages.ts';
import { complete, phonesOfOthers, readPerson, turnsOf } from './chat-person.ts';
import { findAdmin } from './chat-senders.ts';
import { paymentIn } from './payment/chat-payment.ts';

export type ParsedChat = {
  /** The people who write, in the order of their first message. */
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
};

export type ParseOptions = {
  /** The sender whose messages are the artist's own. */
  admin?: string | undefined;
  /** The enquiry to read the fields of: the latest by default. */
  code?: string | undefined;
};

const productUrl = /\/product\/([A-Za-z0-9_-]{1,64})(?:\?variant=([A-Za-z0-9_-]{1,64}))?/g;

/** The products whose URLs the messages have. */
function productsOf(messages: readonly Message[]): ParsedChat['products'] {
  const found = messages.flatMap(({ lines }) =>
    lines.flatMap((line) =>
      [...line.slice(0, 1_000).matchAll(productUrl)].map(([, id = '', variant]) => ({
        id,
        ...(variant !== undefined && { variant }),
        source: sourceOf(line),
      })),
    ),
  );
  return [...new Map(found.map((each) => [`${each.id} ${each.variant ?? ''}`, each])).values()];
}

/**
 * What a pasted chat says about an order. Of two orders in one chat the latest counts, unless `code` names the other.
 * Reads the text once: its time grows with the length only.
 */
export function parseChat(chat: string, options: ParseOptions = {}): ParsedChat {
  const messages = splitChat(chat);
  const senders = [...new Set(messages.flatMap(({ sender }) => sender ?? []))];
  const admin =
    options.admin !== undefined && senders.includes(options.admin)
      ? options.admin
      : findAdmin(messages, senders);
  const known = codesOf(messages);
  const latest = [...new Set(known.map(({ code }) => code))];
  const code =
    options.code ??
    known.findLast(({ code: each }, at) => known.findIndex((one) => one.code === each) === at)?.code;
  const section = sectionOf(messages, known, code);
  const writer =
    messages[
      known.find(({ code: each, message }) => each === code && messages[message]?.sender !== admin)
        ?.message ?? -1
    ]?.sender;
  const requester = writer === admin ? undefined : writer;
  const rest = senders.filter((sender) => sender !== admin);
  const only = requester ?? (rest.length === 1 ? rest[0] : undefined);
  const read = (customer: string | undefined) => {
    const isCustomer = ({ sender }: Message) =>
      customer === undefined ? admin === undefined || sender !== admin : sender === customer;
    const turns = [
      ...turnsOf(messages, isCustomer),
      ...(section === messages ? [] : turnsOf(section, isCustomer)),
    ];
    return {
      customer,
      person: readPerson(turns, phonesOfOthers(messages, isCustomer), code !== undefined),
      turns,
    };
  };
  const byOne = read(only);
  // In a group, another person than the one with the code may give the address.
  const isGroup = only !== undefined && rest.length > 1 && !byOne.person.address && !byOne.person.pin;
  const { customer, person, turns } = isGroup ? read(undefined) : byOne;
  const sided = section.map(({ sender, lines }) => {
    const side =
      admin === undefined || sender === undefined ? undefined : sender === admin ? 'admin' : 'customer';
    return { lines, side } as const;
  });
  const { amount, utr } = paymentIn(
    sided,
    code !== undefined || person.address !== undefined || person.pin !== undefined,
  );
  const payment = {
    ...(amount && { amount: { ...amount, source: sourceOf(amount.source) } }),
    ...(utr && { utr: { ...utr, source: sourceOf(utr.source) } }),
  };
  return {
    senders,
    admin,
    codes: latest.map((each) => ({
      code: each,
      source: sourceOf(known.find((one) => one.code === each)?.source ?? ''),
    })),
    code,
    products: productsOf(section),
    fields: complete({ ...person, ...payment }, customer, turns),
  };
}

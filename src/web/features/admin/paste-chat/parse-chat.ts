import { isPinLine } from './address-block.ts';
import { addressIn, type Part } from './chat-address.ts';
import { type Message, splitChat } from './chat-messages.ts';
import { numbersIn } from './chat-numbers.ts';
import { paymentIn } from './chat-payment.ts';
import { phoneIn } from './chat-phone.ts';
import { findAdmin, isNumber } from './chat-senders.ts';
import { anyWord } from './chat-words.ts';
import { stateOfPin } from './indian-states.ts';
import { isName, tidyName } from './person-names.ts';

export const chatFields = ['name', 'phone', 'address', 'city', 'state', 'pin', 'amount', 'utr'] as const;
export type ChatField = (typeof chatFields)[number];

/** What the parser proposes for a field, the text that it is from, and what the artist should check. */
export type Proposal = { value: string; source: string; doubt?: string };

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
  fields: Partial<Record<ChatField, Proposal>>;
};

export type ParseOptions = {
  /** The sender whose messages are the artist's own. */
  admin?: string | undefined;
  /** The enquiry to read the fields of: the latest by default. */
  code?: string | undefined;
};

const labeledCode =
  /(?:code|कोड)\s?(?:is|no|hai)?\s?[:=-]?\s?([A-Z]{3,10}\s?[- ]\s?[2-9A-HJKMNP-Z]{3,8}|(?=\d*[A-Z])[A-Z0-9]{6})(?![A-Z0-9-])/gi;
const bareCode = /(?<![A-Z0-9-])([A-Z]{3,10}-[2-9A-HJKMNP-Z]{3,8})(?![A-Z0-9-])/gi;
const notCode = anyWord(
  'flat|house|block|plot|wing|room|shop|unit|sector|tower|phase|lane|bldg|hno|covid|gate|door|floor|road|cross|main|mob|pin|age|img|vid|aud|doc|ptt|stk|oct|nov|dec|jan|feb|mar|apr|may|jun|jul|aug|sep|awb|ref|utr|txn|ord|inv',
);
const productUrl = /\/product\/([A-Za-z0-9_-]{1,64})(?:\?variant=([A-Za-z0-9_-]{1,64}))?/g;

const MAX_SOURCE = 300;
const sourceOf = (line: string) => (line.length > MAX_SOURCE ? `${line.slice(0, MAX_SOURCE)}…` : line);

type CodeMention = { code: string; source: string; message: number };

function codesOf(messages: readonly Message[]): CodeMention[] {
  return messages.flatMap(({ lines }, message) =>
    lines.flatMap((whole) => {
      const source = whole.slice(0, 1_000);
      const labeled = [...source.matchAll(labeledCode)].map((match) => match[1] ?? '');
      const bare = [...source.matchAll(bareCode)]
        .map((match) => match[1] ?? '')
        .filter(
          (code) =>
            !notCode.test(code) && (/\d/.test(code.slice(code.indexOf('-'))) || code === code.toUpperCase()),
        );
      const codes = labeled.filter((code) => /[-\s\d]/.test(code) || code === code.toUpperCase());
      return [...new Set([...codes, ...bare].map(normalCode))].map((code) => ({ code, source, message }));
    }),
  );
}

const normalCode = (code: string) => code.toUpperCase().replace(/\s*[-\s]\s*/, '-');

/** The messages about an enquiry: from its code to the next one. Those before the first code belong to it. */
function sectionOf(messages: readonly Message[], mentions: readonly CodeMention[], code: string | undefined) {
  const starts = mentions.filter(
    ({ code: each }, at) => mentions.findIndex((one) => one.code === each) === at,
  );
  const at = starts.findIndex((each) => each.code === code);
  const start = starts[at];
  if (!start) return messages;
  const next = starts.slice(at + 1).find(({ message }) => message > start.message);
  const isFirst = starts.every(({ message }) => message >= start.message);
  return messages.slice(isFirst ? 0 : start.message, next?.message);
}

/** Lines that a chat repeats three times, such as a signature, are no customer's details. */
function repeatedLines(messages: readonly Message[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of messages.flatMap(({ lines }) => lines)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return new Set([...counts].filter(([line, count]) => count > 2 && line.length > 8).map(([line]) => line));
}

/** The messages that a customer writes without a break, as lists of lines. */
function turnsOf(messages: readonly Message[], isCustomer: (message: Message) => boolean): string[][][] {
  const repeated = repeatedLines(messages);
  const turns: string[][][] = [];
  let isOpen = false;
  for (const message of messages) {
    if (!isCustomer(message)) isOpen = false;
    else {
      if (!isOpen) turns.push([]);
      isOpen = true;
      turns.at(-1)?.push(message.lines.filter((line) => !repeated.has(line)));
    }
  }
  return turns;
}

/** The numbers that the other side writes first. */
function phonesOfOthers(
  messages: readonly Message[],
  isCustomer: (message: Message) => boolean,
): ReadonlySet<string> {
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const message of messages) {
    const isOwn = isCustomer(message);
    for (const line of message.lines)
      for (const { value } of numbersIn(line).phones) {
        if (isOwn && !others.has(value)) own.add(value);
        else if (!isOwn && !own.has(value)) others.add(value);
      }
  }
  return others;
}

type Fields = ParsedChat['fields'];

/** Name, address and phone, of which the latest count. */
function readPerson(turns: readonly string[][][], others: ReadonlySet<string>): Fields {
  const fields: Fields = {};
  const set = (field: ChatField, part: Part | undefined) => {
    if (part && part.value !== '') fields[field] = { value: part.value, source: sourceOf(part.source) };
  };
  let phoneRank = 0;
  for (const turn of turns) {
    const read = addressIn(turn);
    // A street in a later message, such as "or my shop", is no other address.
    const { name, address, city, state, pin, isAbroad } =
      fields.address && !read.isSure ? { ...read, address: undefined, city: undefined } : read;
    if (isAbroad) delete fields.pin;
    if (address || !fields.address) {
      if (address) delete fields.state;
      set('city', city);
      set('state', state);
    }
    set('address', address);
    set('name', name);
    set('pin', pin);
    if (!isAbroad) set('pin', pinIn(turn, fields.pin?.value));
    const phone = phoneIn(turn, others);
    // A number without a label does not replace one with it, unless an address is beside it.
    if (phone && (phone.rank >= Math.min(phoneRank, 3) || address)) {
      set('phone', phone);
      phoneRank = phone.rank;
    }
  }
  return fields;
}

/** A PIN code outside of an address, or the correction of the known one after it. */
function pinIn(turn: readonly (readonly string[])[], known: string | undefined): Part | undefined {
  const lines = turn.flatMap((message) =>
    message.flatMap((line, at) => {
      const { pins } = numbersIn(line, message[at - 1]);
      return pins.length > 0 && isPinLine(line, known !== undefined)
        ? [{ line, pins: pins.map(({ value }) => value) }]
        : [];
    }),
  );
  const after = lines.findLastIndex(({ pins }) => pins.length === 1 && pins[0] === known);
  const last = lines.slice(after + 1).at(-1);
  if (!last) return undefined;
  // "411053, not 411052"
  const isFirst = /\d,? (?:not|nahi|na ki) \d/i.test(last.line.slice(0, 300));
  const value = isFirst ? last.pins[0] : last.pins.at(-1);
  return value === undefined ? undefined : { value, source: last.line };
}

/** Completes name and phone from the chat's head, and the state from the PIN code. */
function complete(fields: Fields, customer: string | undefined): Fields {
  const done = { ...fields };
  if (customer !== undefined) {
    const source = `${customer} (sender)`;
    const [phone] = numbersIn(customer).phones;
    if (phone && !done.phone) done.phone = { value: phone.value, source };
    const hasDetails = [done.address, done.pin, done.utr].some((each) => each !== undefined);
    if (!done.name && hasDetails && !isNumber(customer) && isName(customer))
      done.name = { value: tidyName(customer), source };
  }
  const { pin, state } = done;
  const byPin = pin && stateOfPin(pin.value);
  if (pin && !state && byPin !== undefined) done.state = { value: byPin, source: `PIN code ${pin.value}` };
  else if (pin && state && byPin !== undefined && byPin !== state.value)
    done.pin = { ...pin, doubt: `PIN codes like this are in ${byPin}` };
  return done;
}

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
  const customer = requester ?? (rest.length === 1 ? rest[0] : undefined);
  const isCustomer = ({ sender }: Message) =>
    customer === undefined ? admin === undefined || sender !== admin : sender === customer;
  const others = phonesOfOthers(messages, isCustomer);
  const turns = [
    ...turnsOf(messages, isCustomer),
    ...(section === messages ? [] : turnsOf(section, isCustomer)),
  ];
  const person = readPerson(turns, others);
  const sided = section.map(({ sender, lines }) => {
    const side =
      admin === undefined || sender === undefined ? undefined : sender === admin ? 'admin' : 'customer';
    return { lines, side } as const;
  });
  const { amount, utr } = paymentIn(sided, person.address !== undefined || person.phone !== undefined);
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
    fields: complete({ ...person, ...payment }, customer),
  };
}

import { addressIn, type Part } from './chat-address.ts';
import { amountIn } from './chat-amounts.ts';
import { type Message, splitChat } from './chat-messages.ts';
import { isLikelyUtr, numbersIn } from './chat-numbers.ts';
import { anyWord, enquiryText } from './chat-words.ts';
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
const ownName = /^(?:you|me|आप)$/i;
const adminText = anyWord(
  'total|listen now|write the address|upi id|please pay|pls pay|pay to|share your|share ur|send your address|send me your address|your address|full address|apna address|address bhej|address bhejo|address bhejiye|pincode please|dispatched|will dispatch|will ship|shipped|tracking|thank you for (?:your|the) order|thanks for (?:your|the) order|payment received|received your payment|available hai|it is available|yes available|handmade|packing|pack|confirm kar|booked|my upi|aapka order|आपका ऑर्डर|पता भेज|अपना पता|भुगतान कर|पेमेंट मिल',
);
const customerText = anyWord(
  'i would like|i want|chahiye|mujhe|my address|mera address|mera naam|my name|i have paid|paid|payment done|pay kar diya|utr|kar diya|चाहिए|मुझे|मेरा|कर दिया',
);
const businessName = anyWord(
  'studio|art|arts|artist|crafts?|kala|gallery|creations|handmade|handicrafts|pottery|paintings|prints|atelier|कला|स्टूडियो',
);
const isNumber = (name: string) => /^\+?[\d ()-]{8,}$/.test(name);

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

/** A guess whose messages are the artist's, by what both write. */
function findAdmin(messages: readonly Message[], senders: readonly string[]): string | undefined {
  const scores = senders.map((sender) => {
    const lines = messages.filter((message) => message.sender === sender).flatMap((message) => message.lines);
    let score = ownName.test(sender) ? 8 : 0;
    if (isNumber(sender)) score -= 3;
    if (businessName.test(sender)) score += 4;
    for (const line of lines.slice(0, 500)) {
      if (enquiryText.test(line) || /^code: /i.test(line)) score -= 6;
      if (adminText.test(line)) score += 1;
      if (customerText.test(line)) score -= 1;
      const { pins, phones } = numbersIn(line);
      if (pins.length > 0 || phones.length > 0) score -= 1;
    }
    return { sender, score };
  });
  const [best, second] = scores.toSorted((one, other) => other.score - one.score);
  return best && second && best.score > second.score && (best.score > 0 || second.score < 0)
    ? best.sender
    : undefined;
}

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

/** What a customer writes without a break, as one list of lines. */
function turnsOf(messages: readonly Message[], isCustomer: (message: Message) => boolean): string[][] {
  const repeated = repeatedLines(messages);
  const turns: string[][] = [];
  let isOpen = false;
  for (const message of messages) {
    if (!isCustomer(message)) isOpen = false;
    else {
      if (!isOpen) turns.push([]);
      isOpen = true;
      turns.at(-1)?.push(...message.lines.filter((line) => !repeated.has(line)));
    }
  }
  return turns;
}

type Fields = ParsedChat['fields'];

/** Name, address and phone, of which the latest count. */
function readPerson(turns: readonly string[][]): Fields {
  const fields: Fields = {};
  const set = (field: ChatField, part: Part | undefined) => {
    if (part && part.value !== '') fields[field] = { value: part.value, source: sourceOf(part.source) };
  };
  for (const turn of turns) {
    const { name, address, city, state, pin } = addressIn(turn);
    if (address || !fields.address) {
      set('city', city);
      set('state', state);
    }
    set('address', address);
    set('name', name);
    set('pin', pin);
    readNumbers(turn, fields);
  }
  return fields;
}

function readNumbers(turn: readonly string[], fields: Fields): void {
  const isBusiness = (line: string) =>
    /(?:gpay|google pay|phonepe|paytm|upi)\b.{0,40}\d{5}/i.test(line.slice(0, 300));
  const hits = turn.flatMap((line, at) => {
    const { phones, pins } = numbersIn(line, turn[at - 1]);
    return { line, phones: isBusiness(line) ? [] : phones, pins };
  });
  const labeled = /alternate|other number|landline|alt\.? (?:no|number)|another number|दूसरा/i;
  const phone =
    hits.findLast(({ line, phones }) => phones.length > 0 && !labeled.test(line.slice(0, 300))) ??
    hits.findLast(({ phones }) => phones.length > 0);
  const first = phone?.phones[0];
  if (phone && first) fields.phone = { value: first.value, source: sourceOf(phone.line) };
  const pin = hits.findLast(
    ({ line, pins }) => pins.length > 0 && (/pin|पिन/i.test(line.slice(0, 300)) || !fields.pin),
  );
  const last = pin?.pins.at(-1);
  if (pin && last) fields.pin = { value: last.value, source: sourceOf(pin.line) };
}

/** The amount and the payment reference, from the messages of both. */
function readPayment(messages: readonly Message[]): Fields {
  const fields: Fields = {};
  let [bestAmount, bestUtr] = [0, 0];
  for (const { lines } of messages) {
    const isShopText = lines.some((line) => enquiryText.test(line));
    for (const [at, line] of lines.entries()) {
      const numbers = numbersIn(line, lines[at - 1]);
      const isPrice = isShopText && /^price:|^\d{1,2}\. /i.test(line);
      const amount = amountIn(line, numbers, isPrice);
      if (amount && amount.rank > 0 && amount.rank >= bestAmount) {
        bestAmount = amount.rank;
        const doubt = amount.isAbbreviated ? { doubt: 'Abbreviated in the chat' } : {};
        fields.amount = { value: String(amount.rupees), source: sourceOf(line), ...doubt };
      }
      for (const { value, isLabeled } of numbers.utrs) {
        const rank = isLabeled ? 2 : 1;
        if (rank < bestUtr) continue;
        bestUtr = rank;
        const doubt =
          value.length === 12 && !isLikelyUtr(value) ? { doubt: 'Has no date, as UPI references do' } : {};
        fields.utr = { value, source: sourceOf(line), ...doubt };
      }
    }
  }
  return fields;
}

/** Completes name and phone from the chat's head, and the state from the PIN code. */
function complete(fields: Fields, customer: string | undefined): Fields {
  const done = { ...fields };
  if (customer !== undefined) {
    const source = `${customer} (sender)`;
    const [phone] = numbersIn(customer).phones;
    if (phone && !done.phone) done.phone = { value: phone.value, source };
    const hasDetails = done.address !== undefined || done.pin !== undefined;
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
  const mentions = codesOf(
    messages.map((message) =>
      message.sender === admin && admin !== undefined ? { ...message, lines: [] } : message,
    ),
  );
  const known = mentions.length > 0 ? mentions : codesOf(messages);
  const latest = [...new Set(known.map(({ code }) => code))];
  const code =
    options.code ??
    known.findLast(({ code: each }, at) => known.findIndex((one) => one.code === each) === at)?.code;
  const section = sectionOf(messages, known, code);
  const writer = messages[known.find((each) => each.code === code)?.message ?? -1]?.sender;
  const requester = writer === admin ? undefined : writer;
  const others = senders.filter((sender) => sender !== admin);
  const customer = requester ?? (others.length === 1 ? others[0] : undefined);
  const isCustomer = ({ sender }: Message) =>
    customer === undefined ? admin === undefined || sender !== admin : sender === customer;
  const person = {
    ...readPerson(turnsOf(messages, isCustomer)),
    ...readPerson(turnsOf(section, isCustomer)),
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
    fields: complete({ ...person, ...readPayment(section) }, customer),
  };
}

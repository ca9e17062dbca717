import type { Message } from './chat-messages.ts';
import { numbersIn } from './chat-numbers.ts';
import { anyWord, enquiryText } from './chat-words.ts';

/** How a copied chat names the person who copies it. */
const ownName = /^(?:you|me|आप)$/i;
const adminText = anyWord(
  "call me on|is yours|goes out|leaves tomorrow|leaving today|i can make|could do|i can do|still here|saves you|will tell you|you’ll have it|you'll have it|my gpay|gpay on|gpay pls|gpay please|where to|where should i|noted|in stock|got it|speed post|unframed|gouache|watercolou?r|all incl|total|listen now|write the address|upi id|please pay|pls pay|pay to|share your|share ur|send your address|send me your address|your address|full address|apna address|address bhej|address bhejo|address bhejiye|pincode please|dispatched|will dispatch|will ship|shipped|tracking|thank you for (?:your|the) order|thanks for (?:your|the) order|payment received|received your payment|available hai|it is available|yes available|handmade|packing|pack|confirm kar|booked|my upi|aapka order|आपका ऑर्डर|पता भेज|अपना पता|भुगतान कर|पेमेंट मिल",
);
const customerText = anyWord(
  "can i|could i|how much|do you|do u|is it|is this|is the|still available|kitne|kitna|i'd like|i’d like|interested in|will pay|sending now|i would like|i want|chahiye|mujhe|my address|mera address|mera naam|my name|i have paid|paid|payment done|pay kar diya|utr|kar diya|चाहिए|मुझे|मेरा|कर दिया",
);
/** "I'd like the koi print. Code: KOI-4F7" */
const codeBehindText = /[.!,;?)] ?(?:my )?code:? ?[A-Z]{3,10}-[2-9A-HJKMNP-Z]{3,8}(?![A-Z0-9])/iu;
const businessName = anyWord(
  'studio|art|arts|artist|crafts?|kala|gallery|creations|handmade|handicrafts|pottery|paintings|prints|atelier|कला|स्टूडियो',
);
export const isPhoneNumber = (name: string) => /^\+?[\d ()-]{8,}$/.test(name);
/** A name to compare: in small letters, without other signs. */
export const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M} ]/gu, '')
    .trim();

/** The names of those to whom receipts say that the money went: "Paid to ISHANI RAO", or with the name on the next line. */
function payeesIn(messages: readonly Message[]): ReadonlySet<string> {
  const payee = /^(?:paid(?: successfully)? to|to|sent to|transferred to|payment to)\b:? *(.{0,60})$/i;
  return new Set(
    messages.flatMap(({ lines }) =>
      lines.flatMap((line, at) => {
        const name = payee.exec(line.slice(0, 120))?.[1];
        if (name === undefined) return [];
        const payeeName = plainName(name === '' ? (lines[at + 1] ?? '').slice(0, 60) : name);
        return payeeName === '' ? [] : [payeeName];
      }),
    ),
  );
}

/** The lines of each person who writes, in the order of their first message. */
export function linesBySender(messages: readonly Message[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { sender, lines } of messages) {
    if (sender === undefined) continue;
    const known = found.get(sender);
    if (known) for (const line of lines) known.push(line);
    else found.set(sender, [...lines]);
  }
  return found;
}

/** The most people that the list shows. */
const MAX_OFFERED = 50;

/** The people to choose the artist from: if there are many, those with the most lines, and the known artist. */
export function offeredSenders(
  bySender: ReadonlyMap<string, readonly string[]>,
  admin: string | undefined,
): string[] {
  const senders = [...bySender.keys()];
  if (senders.length <= MAX_OFFERED) return senders;
  const size = (sender: string) => (sender === admin ? Infinity : (bySender.get(sender)?.length ?? 0));
  const offered = new Set(senders.toSorted((one, other) => size(other) - size(one)).slice(0, MAX_OFFERED));
  return senders.filter((sender) => offered.has(sender));
}

/** Guesses which sender is the artist; undefined if it is not clear. Yields so that the caller can pause: see `parseSteps`. */
export function* findAdmin(
  messages: readonly Message[],
  bySender: ReadonlyMap<string, readonly string[]>,
): Generator<void, string | undefined, void> {
  const payees = payeesIn(messages);
  const scores: { sender: string; score: number }[] = [];
  for (const [sender, lines] of bySender) {
    yield;
    let score = ownName.test(sender) ? 8 : 0;
    if (payees.has(plainName(sender))) score += 8;
    if (isPhoneNumber(sender)) score -= 3;
    if (businessName.test(sender)) score += 4;
    for (const line of lines.slice(0, 500)) {
      if (enquiryText.test(line) || /^(?:my )?code: /i.test(line)) score -= 6;
      else if (codeBehindText.test(line.slice(0, 500)) && !/₹|\d{3}/.test(line)) score -= 3;
      if (adminText.test(line)) score += 1;
      if (customerText.test(line)) score -= 1;
      const { pins, phones } = numbersIn(line);
      if (pins.length > 0 || phones.length > 0) score -= 1;
    }
    scores.push({ sender, score });
  }
  const [best, second] = scores.toSorted((one, other) => other.score - one.score);
  return best && second && best.score > second.score && (best.score > 0 || second.score < 0)
    ? best.sender
    : undefined;
}

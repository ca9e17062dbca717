import { isPinLine } from './address/address-block.ts';
import { addressIn } from './address/chat-address.ts';
import { countryWord } from './address/countries.ts';
import { withCorrections } from './address/house-number.ts';
import { cityAtEndOf, stateOfPin } from './address/indian-states.ts';
import { isName, isOneName, tidyName, trimEnds } from './address/person-names.ts';
import { type ChatField, type Fields, type Part, sourceOf } from './chat-fields.ts';
import type { Message } from './chat-messages.ts';
import { numbersIn } from './chat-numbers.ts';
import { LABELED_RANK, phoneIn } from './chat-phone.ts';
import { isPhoneNumber } from './chat-senders.ts';
import { isCancellation } from './payment/cancellation.ts';
import { anyWord, sentencesOf } from './chat-words.ts';

/** Lines that a chat repeats three times, such as a signature, are no customer's details. */
function repeatedLines(messages: readonly Message[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of messages.flatMap(({ lines }) => lines)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return new Set([...counts].filter(([line, count]) => count > 2 && line.length > 8).map(([line]) => line));
}

/** Messages that a customer writes without a break, as lists of lines, and whether the other side asks for the name before. */
export type Turn = { messages: string[][]; isNameRequested: boolean };

/** @param dropped lines that are read as if they were not there, such as the shop's own address */
export function turnsOf(
  messages: readonly Message[],
  isCustomer: (message: Message) => boolean,
  dropped: ReadonlySet<string>,
): Turn[] {
  const repeated = repeatedLines(messages);
  const turns: Turn[] = [];
  let before: Message | undefined;
  let other: string[] = [];
  for (const message of messages) {
    if (isCustomer(message)) {
      if (!before || before.sender !== message.sender || !isInterjection(other))
        turns.push({
          messages: [],
          isNameRequested: other.some((line) => nameQuestion.test(line.slice(0, 300))),
        });
      before = message;
      other = [];
      turns.at(-1)?.messages.push(message.lines.filter((line) => !repeated.has(line) && !dropped.has(line)));
    } else other.push(...message.lines);
  }
  return turns;
}

/** Whether the other side only asks for the next part of an address or confirms one: "pin?", "ok". */
function isInterjection(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  if (lines.length > 3 || text.length > 120 || /\d|₹/.test(text) || nameQuestion.test(text)) return false;
  return (
    (text.length < 30 && text.endsWith('?')) ||
    isConfirmation(text) ||
    (restQuestion.test(text) && !/address|pata|पता|पत्ता/iu.test(text))
  );
}

const confirmations = new Set(
  'ok okay okk okkk received recd got it thanks thank you thankyou thx shukriya dhanyavaad धन्यवाद ji jee haan han ha hmm hmmm mm yes yeah noted sure right thik theek hai accha acha next continue जी हाँ हां ठीक है हो अच्छा आहे சரி సరే ಸರಿ ശരി ঠিক আছে হ্যাঁ હા ઓકે ਹਾਂ ਠੀਕ'.split(
    ' ',
  ),
);
const isConfirmation = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => confirmations.has(word));
/** What is missing in an address. */
const restQuestion = anyWord(
  'pin ?code|pin|zip|postal code|city|town|district|dist|state|landmark|flat|flat no|house no|house number|floor|building|area|sheher|shehar|shahar|jila|zila|पिन|पिनकोड|पिन कोड|शहर|जिला|ज़िला|राज्य|लैंडमार्क|मंज़िल|गाव|तालुका',
);

const nameQuestion = anyWord('name|naam|नाम|नाव|பெயர்|పేరు|ಹೆಸರು|പേര്|নাম|નામ|ਨਾਮ');

/** The name that answers a question for it, alone in its message or with a phone number. */
function requestedName({ messages, isNameRequested }: Turn): Part | undefined {
  if (!isNameRequested) return undefined;
  const isPhone = (line: string) => !/\p{L}/u.test(line) && numbersIn(line).phones.length > 0;
  const source = messages.find(
    ([name = '', ...rest]) => rest.every(isPhone) && (isName(name) || (rest.length === 0 && isOneName(name))),
  )?.[0];
  return source === undefined ? undefined : { value: tidyName(source), source };
}

/** The numbers that the other side writes first. */
export function phonesOfOthers(
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

/** What can be a part of an address or a name: digits, a label, or words that announce a name. */
const detail = /[\d:=–]|\s-|-$|(?<!\p{L})(?:name|naam|i['’]?m|i am|myself|this is|under)(?!\p{L})|नाम|नाव/iu;
const hasDetail = (line: string) => {
  const start = line.slice(0, 1_000);
  return detail.test(start) || countryWord.test(start);
};

/**
 * Reads name, address and phone, of which the latest count. Each step reads one turn.
 * @param others the phone numbers of the other side
 */
export function* readPerson(
  turns: readonly Turn[],
  others: ReadonlySet<string>,
): Generator<void, Fields, void> {
  const fields: Fields = {};
  const set = (field: ChatField, part: Part | undefined) => {
    if (part && part.value !== '') fields[field] = { value: part.value, source: sourceOf(part.source) };
  };
  let phoneRank = 0;
  for (const each of turns) {
    const turn = each.messages;
    yield;
    if (!each.isNameRequested && !turn.some((lines) => lines.some(hasDetail))) continue;
    const read = addressIn(turn);
    // Once an address is known, a later one replaces it only if it is surely an address: "or my shop" names a street, too.
    const { name, address, city, state, pin, postalCode, country, isAbroad } =
      fields.address && !read.isSureAddress ? { ...read, address: undefined, city: undefined } : read;
    if (isAbroad) delete fields.pin;
    if (address || !fields.address) {
      if (address) for (const field of ['state', 'postalCode', 'country'] as const) delete fields[field];
      set('city', city);
      set('state', state);
      set('postalCode', postalCode);
      set('country', country);
    }
    set('address', address);
    if (fields.address) fields.address = withCorrections(fields.address, linesBelow(turn, address));
    set('name', name ?? requestedName(each));
    set('pin', pin);
    if (!isAbroad) set('pin', pinIn(turn, fields.pin?.value));
    const phone = phoneIn(turn, others);
    // A number that is neither labeled nor alone in its line does not replace one that is, unless it comes with an address.
    if (phone && (phone.rank >= Math.min(phoneRank, LABELED_RANK) || address)) {
      set('phone', phone);
      phoneRank = phone.rank;
    }
  }
  return fields;
}

/** The lines of a turn below its address; all of them without one. */
function linesBelow(turn: readonly (readonly string[])[], address: Part | undefined): string[] {
  const lines = turn.flat();
  const last = address?.source.split(' / ').at(-1);
  return lines.slice(lines.findLastIndex((line) => line === last) + 1);
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

const reply = /^(?:ok|okay|yes|haan|sure|done|fine|ji)[.,! ]{1,3}/iu;

/** A name before the phone number of someone who gives no address: "Joaquim Fernandes, 9823160447". */
export function nameBesidePhone(turns: readonly Turn[]): Part | undefined {
  for (const lines of turns.flatMap(({ messages }) => messages).toReversed())
    for (const [at, line] of lines.entries()) {
      const isAbove = !/\p{L}/u.test(lines[at + 1] ?? '') && numbersIn(lines[at + 1] ?? '').phones.length > 0;
      const sentence = sentencesOf(line).at(-1) ?? '';
      const [phone] = numbersIn(sentence).phones;
      const isBefore = phone !== undefined && !/\p{L}/u.test(sentence.slice(phone.end));
      const name = trimEnds(phone ? sentence.slice(0, phone.index) : sentence).replace(reply, '');
      if ((phone ? isBefore : isAbove) && isName(name))
        return { value: tidyName(name), source: sourceOf(line) };
    }
  return undefined;
}

const pickup = anyWord(
  'pick (?:it |them )?up|pickup|self[ -]pickup|collect (?:it|them|from)|no courier(?!,? (?:or shipping )?(?:charge|fee|cost))',
);
/** "I can't pick it up" */
const refusal = anyWord(
  "(?:ca|could|wo|would|do|did)n['’]?t|cannot|not|never|unable|no (?:self[ -])?pickup|nahi|nahin|नहीं",
);
/** "Can you arrange a courier pickup" */
const requestOfOther = anyWord('(?:can|could|will|would) (?:you|u)|courier pickup');
/** "Can I pick it up?" is a wish, other questions are not. */
const ownWish = anyWord('(?:can|could|may|shall|should) (?:i|we)');
const clauseEnd = /(?<=[.,;!?])|(?<!\p{L})(?:but|so)(?!\p{L})/iu;

/**
 * The last line in which a customer without an address says that they fetch the piece, and does not take it back: then nothing
 * is proposed for a parcel.
 */
export function pickupIn(fields: Fields, turns: readonly Turn[]): string | undefined {
  if (fields.address) return undefined;
  let found: string | undefined;
  for (const line of turns.flatMap(({ messages }) => messages.flat()))
    for (const clause of line.slice(0, 1_000).split(clauseEnd)) {
      if (!pickup.test(clause)) continue;
      const isQuestion = clause.endsWith('?') && !ownWish.test(clause);
      if (refusal.test(clause)) found = undefined;
      else if (!isQuestion && !requestOfOther.test(clause)) found = line;
    }
  return found;
}

const greeting =
  /^(?:(?:hi+|hello|hey|dear|namaste|namaskar|vanakkam|good (?:morning|evening|afternoon)|ok|okay|noted|sure|thanks|thank (?:you|u)|yes|haan|ji|great|perfect|received|welcome|got it|shukriya|dhanyavaad)[, ]{1,2}(?:so much )?)(\p{Lu}[\p{L}\p{M}]{2,30})(?![\p{L}\p{M}])/iu;
const withTitle =
  /^(?:\p{L}{2,12}[, ]{1,2})?(\p{Lu}[\p{L}\p{M}]{2,30}) (?:ji|jee|mam|ma['’]am|madam|sir|di|didi|bhai|garu|avare|chechi|akka|tai|dada)(?!\p{L})/iu;

/** Whether the artist addresses someone by the name in the head of their messages: "Hi Tanvi!", "Tanvi ji" */
export const isGreeting = (line: string, name: string | undefined): boolean =>
  name !== undefined &&
  [greeting, withTitle].some((pattern) => pattern.exec(line.slice(0, 60))?.[1] === name);

/** What people add to the name of a contact. */
const contactSuffix =
  /(?: |-|_)\(?(?:customer|client|cust|buyer|insta|ig|instagram|whatsapp|wa|order|orders|new|fb|facebook|lead|reseller)\)?$/i;

/** The name in a head without emoji, "Customer" or a city at its end. */
function nameOfSender(sender: string): string {
  // The name of an account is no name of a person.
  if (/[_@\d]/.test(sender)) return '';
  const plain = tidyName(sender.replace(/^~ ?/, '')).replace(contactSuffix, '').trim();
  const city = cityAtEndOf(plain);
  return city === undefined ? plain : plain.slice(0, -city.length).trim();
}

/** Completes name and phone from the sender's name in the chat, and the state from the PIN code. */
export function completeFields(
  fields: Fields,
  {
    customer,
    turns,
    hasEnquiryCode,
    isGreeted,
  }: { customer: string | undefined; turns: readonly Turn[]; hasEnquiryCode: boolean; isGreeted: boolean },
): Fields {
  const done = { ...fields };
  const lines = turns.flatMap(({ messages }) => messages.flat());
  if (customer !== undefined) {
    const source = `${customer} (sender)`;
    const [phone] = numbersIn(customer).phones;
    if (phone && !done.phone) done.phone = { value: phone.value, source };
    const payer = `from: ${customer.toLowerCase()}`;
    const isPayer =
      done.utr !== undefined && lines.some((line) => line.slice(0, 120).toLowerCase().startsWith(payer));
    const hasDetails =
      done.address !== undefined ||
      done.pin !== undefined ||
      isPayer ||
      (hasEnquiryCode && !lines.some((line) => isCancellation(line.slice(0, 1_000))));
    // "Asha" is the sender and begins the address
    const [, first = '', rest = ''] = /^([^,\s]{3,30}), (.+)$/su.exec(done.address?.value ?? '') ?? [];
    if (
      done.address &&
      !done.name &&
      first !== '' &&
      tidyName(customer).toLowerCase().split(' ').includes(first.toLowerCase())
    ) {
      done.name = { value: tidyName(first), source: done.address.source };
      done.address = { ...done.address, value: rest };
    }
    const sender = nameOfSender(customer);
    const isPerson = isName(sender) || (isGreeted && isOneName(sender));
    if (!done.name && hasDetails && !isPhoneNumber(customer) && isPerson)
      done.name = { value: sender, source };
  }
  const { pin, state } = done;
  const byPin = pin && stateOfPin(pin.value);
  if (pin && !state && byPin !== undefined) done.state = { value: byPin, source: `PIN code ${pin.value}` };
  else if (pin && state && byPin !== undefined && byPin !== state.value)
    done.pin = { ...pin, doubt: `PIN codes like this are in ${byPin}` };
  return done;
}

import { type Label, labeledLines, type Line } from '../chat-labels.ts';
import type { Part } from '../chat-fields.ts';
import { numbersIn } from '../chat-numbers.ts';
import { takeAbroad, withPhoneApart } from './abroad.ts';
import { addressBlock, type Block, farewell, isTalk } from './address-block.ts';
import { endsAbroad } from './countries.ts';
import { addressWord, chatWord, commonWord } from '../chat-words.ts';
import { isContactLabel } from '../contact-words.ts';
import { agreedAmount, segmentsOf, textOf, withoutNumbers } from './line-text.ts';
import { cityAtEndOf, isCityState, stateOf, statesIn } from './indian-states.ts';
import { isMoneyLine } from '../payment/money-line.ts';
import { nameInSentence, signatureIn } from './name-sentences.ts';
import { nameOfIndia, isName, isOneName, tidyName, trimEnds } from './person-names.ts';
import { takeCity, takeState } from './state-and-city.ts';

export type ProposedAddress = Partial<
  Record<'name' | 'address' | 'city' | 'state' | 'pin' | 'postalCode' | 'country', Part>
> & {
  /** Whether the address ends with another country than India. */
  isAbroad?: boolean;
  /** Whether more than a street was found, such as a PIN code. */
  isSureAddress?: boolean;
};

/** What was read so far; `parts` are those of the address, and `isLabeled` says that a line has the label "Address:". */
type FoundAddress = ProposedAddress & { parts: Part[]; isAbroad: boolean; isLabeled: boolean };

/** Name and address in the messages that one person writes in a row. */
export function addressIn(messages: readonly (readonly string[])[]): ProposedAddress {
  const all = labeledLines(messages).flatMap(withPhoneApart);
  const lines = withoutSignature(all).filter(({ label, text }) => label !== undefined || !isMoneyLine(text));
  const block = addressBlock(lines);
  const withoutName = readAddress(lines, block);
  const signature = withoutName.name ? undefined : signatureIn(all);
  const read = signature ? { ...withoutName, name: signature } : withoutName;
  const [first] = block?.lines ?? [];
  if (!block?.isReplacement || !first || read.name) return read;
  // The address is another one, the person is the same.
  const above = lines.slice(0, lines.indexOf(first));
  const { name } = readAddress(above, addressBlock(above));
  return name ? { ...read, name } : read;
}

function readAddress(lines: readonly Line[], block: Block | undefined): ProposedAddress {
  const found: FoundAddress = { parts: [], isAbroad: false, isLabeled: false };
  for (const line of lines) readName(line, found);
  const inBlock = block?.lines ?? [];
  const hasPin = inBlock.some(({ text }) => numbersIn(text).pins.length > 0);
  found.isAbroad = inBlock.some(
    ({ text }) => endsAbroad(text, hasPin) && numbersIn(text).phones.length === 0,
  );
  found.isLabeled = inBlock.some(({ label }) => label === 'address');
  for (const line of inBlock) readLine(line, found);
  for (const line of lines) readLabel(line, found);
  const parts = { ...finish(found), isSureAddress: block?.isSure ?? false };
  if (parts.name) return parts;
  const name = lines.flatMap((line) => nameInSentence(line) ?? []).at(-1);
  return name ? { ...parts, name } : parts;
}

/** The lines without those below "Regards," in a message that has another address above it. */
function withoutSignature(lines: readonly Line[]): readonly Line[] {
  const ends = new Map<number, number>();
  const withPin = new Set<number>();
  for (const [at, { text, message }] of lines.entries()) {
    if (farewell.test(text.slice(0, 60)) && withPin.has(message) && !ends.has(message)) ends.set(message, at);
    if (numbersIn(text).pins.length > 0) withPin.add(message);
  }
  return lines.filter(({ message }, at) => at < (ends.get(message) ?? Infinity));
}

/** Reads a name after a label, such as "Name:" or "my name is". */
function readName({ label, text, source }: Line, found: FoundAddress): void {
  const [, plain] =
    /(?:^|[,.;] {0,2})(?:my |full ){0,2}(?:name|naam|नाम)(?: is)? +([^,.;:\d]{3,60})(?=$|[,.;\d])/iu.exec(
      text.slice(0, 1_000),
    ) ?? [];
  const labeled = label === 'name' ? withoutNumbers(text).text.split(/[,(|]/)[0] : plain;
  const value = tidyName(labeled ?? '');
  if (label !== undefined && label !== 'name') return;
  if (isName(value, { isAnyCase: true }) || (label === 'name' && isOneName(value)))
    found.name = { value, source };
}

function readLabel({ label, text, source }: Line, found: FoundAddress): void {
  if (label === 'city' && !found.city) {
    const [first = '', ...rest] = withoutNumbers(text).text.split(/[,(]/);
    const city = trimEnds(first);
    if (city) found.city = { value: city, source };
    // "City: Jaipur, Rajasthan 302001"
    const besideCity = stateInText(rest.join(','));
    if (besideCity !== undefined) found.state ??= { value: besideCity, source };
    const pin = numbersIn(text).pins[0]?.value;
    if (pin !== undefined) found.pin ??= { value: pin, source };
  }
  const state = label === 'state' ? stateInText(text) : undefined;
  if (state !== undefined) found.state = { value: state, source };
}

const stateInText = (text: string) => {
  const { text: before, after } = withoutNumbers(text);
  const part = trimEnds(`${before} ${after}`);
  return stateOf(part) ?? stateOf(part.toUpperCase()) ?? statesIn(part)[0]?.name;
};

const labelsOutsideAddress = new Set<Label | undefined>(['name', 'other', 'city', 'state']);
/** "Ma'am's address from the school diary:" */
const isAnnouncement = ({ text, label }: Line) => label === undefined && /^[^\d,]{1,80}:$/.test(text);

/** Adds the parts of a line of the address. */
function readLine(line: Line, found: FoundAddress): void {
  if (labelsOutsideAddress.has(line.label) || isAnnouncement(line)) return;
  const isBelowPin = found.pin !== undefined;
  const { text, after, pin, hadPhone } = textOf(line, found.isAbroad);
  if (pin !== undefined) found.pin = { value: pin, source: line.source };
  if (line.label === 'phone' || line.label === 'pin') return;
  const isPart = (part: string) =>
    /[\p{L}\d]/u.test(part) &&
    (!isTalk(part) || isName(part)) &&
    !isMoneyLine(part) &&
    !agreedAmount.test(part) &&
    !(hadPhone && isContactLabel(part));
  // "Pune 411001, Amma 98…": beside a phone number after the PIN code, other words name the person who has it.
  const isAddressPart = (part: string) =>
    !hadPhone || isName(part) || addressWord.test(part) || (stateOf(part) ?? cityAtEndOf(part)) !== undefined;
  const before = segmentsOf(text).filter(isPart);
  const rest = segmentsOf(after).filter(isPart);
  const segments = [...(isBelowPin ? before.filter(isAddressPart) : before), ...rest.filter(isAddressPart)];
  for (const [index, part] of segments.entries()) {
    const mayBeNameBesidePhone =
      hadPhone &&
      segments.length > 1 &&
      index === segments.length - 1 &&
      found.parts.length > 1 &&
      !isName(found.parts[0]?.value ?? '');
    const isAfterPin = found.pin !== undefined && pin === undefined && index === 0;
    const state = found.isAbroad ? undefined : stateOf(part);
    const isCity = isCityState(part) && !found.city && !found.parts.some(({ value }) => isCityState(value));
    if (state !== undefined && !isCity) found.state ??= { value: state, source: line.source };
    else if (nameOfIndia.test(part)) continue;
    else if (!found.name && (mayBeNameBesidePhone || isAfterPin) && isName(part))
      found.name = { value: tidyName(part), source: line.source };
    else found.parts.push({ value: part, source: line.source });
  }
}

/** Takes the name off the start, and city and state off the end. */
function finish({ parts, isAbroad, isLabeled, ...found }: FoundAddress): ProposedAddress {
  takeName(parts, found);
  if (isAbroad) Object.assign(found, takeAbroad(parts));
  else {
    takeState(parts, found);
    takeCity(parts, found);
  }
  const value = parts.map((part) => part.value).join(', ');
  const isAddress =
    /[\p{L}\p{M}]{3}/u.test(value) && (isAbroad || found.pin !== undefined || addressWord.test(value));
  const [only] = parts;
  // "We moved near Hitech City. Pin here is 500081"
  const isMention =
    parts.length === 1 &&
    only !== undefined &&
    !isLabeled &&
    !/\d/.test(only.value) &&
    isTalk(only.source.replace(/\d{6}/, ''));
  if (isMention) return found.name ? { name: found.name } : {};
  if (!isAddress) return found;
  return {
    ...found,
    ...(isAbroad && { isAbroad }),
    address: { value, source: [...new Set(parts.map(({ source }) => source))].join(' / ') },
  };
}

/** Removes the parts before the name if they are not of the address. */
function dropBeforeName(parts: Part[]): void {
  const at = parts.slice(0, 3).findIndex(({ value }) => isName(value));
  const isPlain = ({ value }: Part) =>
    !/\d/.test(value) && (!addressWord.test(value) || chatWord.test(value) || commonWord.test(value));
  // "2 diya" in the line above the name, below which the address begins
  const isOrdered = ({ value, source }: Part) =>
    /^\d{1,2} \p{L}[^,]{1,40}$/u.test(value) &&
    !addressWord.test(value) &&
    source !== parts[at]?.source &&
    parts.slice(at + 1).some((part) => /\d/.test(part.value) || addressWord.test(part.value));
  const isBefore = (part: Part) => isPlain(part) || isOrdered(part);
  if (at > 0 && parts.length > at + 1 && parts.slice(0, at).every(isBefore)) parts.splice(0, at);
}

/** Removes the number of an officer in front of the name: "IC-72843F Maj Arvind Rathore". */
function dropServiceNumber(parts: Part[]): void {
  const [first] = parts;
  const [, rest] = /^[A-Z]{1,3}-?\d{4,8}[A-Z]?,? (.{4,60})$/.exec(first?.value ?? '') ?? [];
  if (first && rest !== undefined && isName(rest)) parts[0] = { ...first, value: rest };
}

/** In front of the number of a house: "flat no 12", "TC 9/1432". */
const HOUSE = String.raw`(?:house|flat|plot|room|makan|makaan|door|shop|quarter|qtr|qr|tc|h|d)\.? ?(?:(?:no|num|number)\.? ?)?`;
/** "Anjali Deshpande 14 Tilak Road": a line without commas. */
const nameBeforeNumber = new RegExp(
  String.raw`^([\p{L}\p{M}.]{2,20} [\p{L}\p{M}.]{2,20}(?: (?!${HOUSE}\d)[\p{L}\p{M}.]{2,20}?)?) ((?:${HOUSE})?\d.*)$`,
  'iu',
);

/** The ends of names of houses, which can be alone above the address, too. */
const houseName =
  /(?:wood|woods|ville|view|villa|puram|nagar|kunj|dham|nivas|niwas|bhavan|bhawan|mahal|palace|castle|heights|enclave|residency|pur|bad|garh|kutir|sadan|angan|vihar|ashram|nilaya|nilayam|illam|griha|grih|court|point|plaza|arcade|towers?|homes?)$/i;

/** Whether a part is one word with a capital in a line of its own, above the number of a house: "Asha" above "12 MG Road". */
const isNameAbove = ({ value, source }: Part, below: Part | undefined): boolean =>
  below !== undefined &&
  source === value &&
  below.source !== source &&
  /^(?:\d|(?:flat|house|plot|door|room|h\.?no|no\.?)\b|#)/i.test(below.value) &&
  /^\p{Lu}/u.test(value) &&
  isOneName(value) &&
  !houseName.test(value) &&
  (stateOf(value) ?? cityAtEndOf(value)) === undefined;

function takeName(parts: Part[], found: ProposedAddress): void {
  dropBeforeName(parts);
  dropServiceNumber(parts);
  const [first] = parts;
  if (!first) return;
  const { value } = first;
  if (found.name) {
    // "Asha" in one line and "Asha Rao" in the address.
    const known = found.name.value.toLowerCase();
    if (
      value.toLowerCase() !== known &&
      !(isName(value, { isAnyCase: true }) && value.toLowerCase().includes(known))
    )
      return;
    found.name = { value: tidyName(value), source: first.source };
    parts.shift();
    return;
  }
  if (parts.length > 1 && isName(value, { isAnyCase: true })) {
    found.name = { value: tidyName(value), source: first.source };
    parts.shift();
    return;
  }
  if (isNameAbove(first, parts[1])) {
    found.name = { value: tidyName(value), source: first.source };
    parts.shift();
    return;
  }
  // "Mr. Thomas Varghese (Housekeeping)"
  const [, person = '', role = ''] = /^([^()]{4,60}?) ?\(([^()\d]{2,30})\)$/u.exec(value) ?? [];
  if (parts.length > 1 && isName(person) && !addressWord.test(role)) {
    found.name = { value: tidyName(person), source: first.source };
    parts.shift();
    return;
  }
  // "Arjun Nambiar c/o Mrs Latha"
  const [, resident = '', careOf = ''] = /^(.{4,60}?),? ([cswdh]\/o .{3,80})$/iu.exec(value) ?? [];
  if (resident && isName(resident)) {
    found.name = { value: tidyName(resident), source: first.source };
    parts[0] = { ...first, value: careOf };
    return;
  }
  const [, name = '', rest = ''] = nameBeforeNumber.exec(value) ?? [];
  if (name && isName(name)) {
    found.name = { value: tidyName(name), source: first.source };
    parts[0] = { ...first, value: rest };
  }
}

import { type Label, labeledLines, type Line } from './chat-labels.ts';
import { numbersIn } from './chat-numbers.ts';
import { addressWord, anyWord, chatWord, withoutIntro } from './chat-words.ts';
import { cityAtEndOf, isCityState, stateOf, statesIn } from './indian-states.ts';
import { country, isName, tidyName, trimEnds } from './person-names.ts';

/** A part of a proposal and the line that it is from. */
export type Part = { value: string; source: string };
export type AddressParts = Partial<Record<'name' | 'address' | 'city' | 'state' | 'pin', Part>>;

const nameSentence =
  /(?:my name is|mera naam|name is|naam hai|i am|this is|मेरा नाम) +([\p{L}\p{M}.]{2,30}(?: [\p{L}\p{M}.]{1,30}){0,2}?)(?= (?:hai|hoon|hu|hun|here|from|है|हूँ|हूं|se|side|speaking)(?![\p{L}\p{M}])|[,.!\n]|$)/iu;
const emailPattern = /[^\s@,;:]{1,64}@[^\s@,;:]{1,190}/g;
const noiseLine = /[?₹]|https?:|\/-|^code:|@(?:ok|ybl|upi|paytm|axl|ibl)/i;
const contactWords =
  /(?:^|[\s,(])(?:ph|phone|mob|mobile|tel|cell|contact|call|whatsapp|m|फोन|फ़ोन|मोबाइल)(?: ?(?:no|num|number|नंबर))?[.:) -]*$/iu;
const pinWords = /(?:^|[\s,(-])(?:pin ?code|pin ?no|pin|zip|postal code|पिन ?कोड|पिन)[.:) -]*$/iu;
const notCity = anyWord('and|or|the|near|po|ps|at', 'post|dist|district|taluka|tehsil|village');

/** A line without numbers for the phone and the PIN code, and without emails. */
function withoutNumbers(line: string): { text: string; pin: string | undefined; hadPhone: boolean } {
  const { phones, pins } = numbersIn(line);
  const pin = pins.at(-1);
  const cuts = [...phones, ...(pin ? [pin] : [])].toSorted((one, other) => other.index - one.index);
  let text = line;
  for (const { index, end } of cuts) {
    const before = text.slice(0, index).replace(contactWords, '').replace(pinWords, '');
    text = `${before}, ${text.slice(end)}`;
  }
  return { text: text.replace(emailPattern, ','), pin: pin?.value, hadPhone: phones.length > 0 };
}

const isNoise = (line: string): boolean =>
  noiseLine.test(line) ||
  (chatWord.test(line) && !addressWord.test(line) && numbersIn(line).pins.length === 0 && !/\d/.test(line)) ||
  numbersIn(line).utrs.length > 0;

const code = /^[A-Z]{3,10}-[2-9A-HJKMNP-Z]{3,4}$/;

const innerCode = /[A-Z]{3,10}-[2-9A-HJKMNP-Z]{3,8}/;
const everyChatWord = new RegExp(chatWord.source, 'giu');
const otherPhone =
  /^(?:ph|phone|mob|mobile|tel|landline|call|whatsapp|my number|alternate|other)(?![\p{L}]).*\d{5}/iu;

/** Whether a part is talk, a phone number, or the code of an enquiry. */
function isTalk(part: string): boolean {
  const talk = part.slice(0, 300).match(everyChatWord)?.length ?? 0;
  return (
    (code.test(part) && !addressWord.test(part)) ||
    /[?₹]/.test(part) ||
    otherPhone.test(part) ||
    part.slice(0, 300).replace(/\D/g, '').length > 8 ||
    talk > 1 ||
    (talk > 0 && !addressWord.test(part) && !/\d/.test(part.replace(innerCode, '')))
  );
}

/** The lines around the line with the PIN code or with the words of an address. */
function addressBlock(lines: readonly Line[]): { from: number; to: number } | undefined {
  const hasPin = ({ text, label }: Line) =>
    (label === undefined ||
      label === 'address' ||
      label === 'pin' ||
      label === 'city' ||
      label === 'state') &&
    numbersIn(text).pins.length > 0;
  let at = lines.findLastIndex(hasPin);
  const labeled = lines.findLastIndex(({ label }) => label === 'address');
  if (at < 0 || lines[at]?.label === 'pin') at = labeled >= 0 ? labeled : at;
  if (at < 0) at = lines.findLastIndex(({ text, label }) => label === undefined && isStreet(text));
  if (at < 0) return undefined;
  const belongs = (line: Line | undefined) =>
    line !== undefined &&
    line.text !== '' &&
    line.label !== 'other' &&
    (line.label !== undefined || !isNoise(withoutIntro(line.text).text));
  let [from, to] = [at, at];
  while (from > 0 && at - from < 9 && lines[from]?.label !== 'name' && belongs(lines[from - 1])) from -= 1;
  while (to < lines.length - 1 && to - at < 6 && belongs(lines[to + 1])) to += 1;
  return { from, to };
}

const isStreet = (text: string) =>
  addressWord.test(text) && /\d/.test(text) && !isNoise(text) && text.length > 8;

type Found = AddressParts & { parts: Part[] };

/** Name and address in the lines of one person. */
export function addressIn(raw: readonly string[]): AddressParts {
  const lines = labeledLines(raw);
  const found: Found = { parts: [] };
  for (const { label, text, source } of lines) {
    const [, plainName] = /^(?:name|naam|नाम) +(.{3,60})$/iu.exec(text) ?? [];
    if (label === undefined && plainName !== undefined && isName(plainName))
      found.name = { value: tidyName(plainName), source };
    else if (label === 'name' && /\p{L}/u.test(text))
      found.name = { value: tidyName(withoutNumbers(text).text.split(/[,(|]/)[0] ?? ''), source };
    else if (label === undefined && !found.name) readNameSentence(text, source, found);
  }
  const block = addressBlock(lines);
  if (block) for (let at = block.from; at <= block.to; at += 1) readLine(lines[at], found);
  for (const { label, text, source } of lines) readLabel(label, text, source, found);
  return finish(found);
}

function readNameSentence(text: string, source: string, found: Found): void {
  const [whole = '', name] = nameSentence.exec(text) ?? [];
  if (name !== undefined && (isName(name) || (/naam|name|नाम/i.test(whole) && !chatWord.test(name))))
    found.name = { value: tidyName(name), source };
}

function readLabel(label: Label | undefined, text: string, source: string, found: Found): void {
  if (label === 'city' && !found.city) {
    const city = trimEnds(withoutNumbers(text).text.split(/[,(]/)[0] ?? '');
    if (city) found.city = { value: city, source };
  }
  const state = label === 'state' ? statesOrShort(text) : undefined;
  if (state !== undefined) found.state = { value: state, source };
}

const statesOrShort = (text: string) => {
  const part = trimEnds(withoutNumbers(text).text);
  return stateOf(part) ?? statesIn(part)[0]?.name;
};

/** Adds the parts of a line of the address. */
function readLine(line: Line | undefined, found: Found): void {
  if (
    !line ||
    line.label === 'name' ||
    line.label === 'other' ||
    line.label === 'city' ||
    line.label === 'state'
  )
    return;
  const { text, hasIntro } = withoutIntro(line.text);
  const {
    text: rest,
    pin,
    hadPhone,
  } = withoutNumbers((hasIntro ? text : line.text).replace(/^(?:name|naam|नाम) +/iu, ''));
  if (pin !== undefined) found.pin = { value: pin, source: line.source };
  if (line.label === 'phone' || line.label === 'pin') return;
  const segments = rest
    .split(
      /[,;|!]|\s[-–]\s|\s\/\s|(?<=[\p{L}\p{M}\d]{4})(?<!(?:prof|capt|shri|bldg|dist|apts|appt|near))\. |(?<=\d{2})\. /iu,
    )
    .map((part) => trimEnds(withoutIntro(part.trim()).text.trim()))
    .filter((part) => /[\p{L}\d]/u.test(part) && !isTalk(part));
  for (const [index, part] of segments.entries()) {
    const state = stateOf(part);
    const isCity = isCityState(part) && !found.city && !found.parts.some(({ value }) => isCityState(value));
    if (state !== undefined && !isCity) found.state ??= { value: state, source: line.source };
    else if (country.test(part)) continue;
    else if (
      segments.length > 1 &&
      hadPhone &&
      index === segments.length - 1 &&
      !found.name &&
      found.parts.length > 1 &&
      isName(part)
    )
      found.name = { value: tidyName(part), source: line.source };
    else if (found.pin && pin === undefined && !found.name && index === 0 && isName(part))
      found.name = { value: tidyName(part), source: line.source };
    else found.parts.push({ value: part, source: line.source });
  }
}

/** Takes the name off the start, and city and state off the end. */
function finish({ parts, ...found }: Found): AddressParts {
  takeName(parts, found);
  takeState(parts, found);
  takeCity(parts, found);
  const value = parts.map((part) => part.value).join(', ');
  const isAddress = /[\p{L}\p{M}]{3}/u.test(value) && (found.pin !== undefined || addressWord.test(value));
  if (!isAddress) return found;
  return {
    ...found,
    address: { value, source: [...new Set(parts.map(({ source }) => source))].join(' / ') },
  };
}

/** Removes the parts before the name if they are no address. */
function dropBeforeName(parts: Part[]): void {
  const at = parts.slice(0, 3).findIndex(({ value }) => isName(value));
  const isPlain = ({ value }: Part) =>
    !/\d/.test(value) && (!addressWord.test(value) || chatWord.test(value));
  if (at > 0 && parts.length > at + 1 && parts.slice(0, at).every(isPlain)) parts.splice(0, at);
}

function takeName(parts: Part[], found: AddressParts): void {
  const [first] = parts;
  if (!first) return;
  dropBeforeName(parts);
  const { value } = parts[0] ?? first;
  if (found.name) {
    // "I am Asha" and "Asha Rao" in the address.
    const known = found.name.value.toLowerCase();
    if (value.toLowerCase() !== known && !(isName(value) && value.toLowerCase().includes(known))) return;
    found.name = { value: tidyName(value), source: first.source };
    parts.shift();
    return;
  }
  if (parts.length > 1 && isName(value)) {
    found.name = { value: tidyName(value), source: first.source };
    parts.shift();
    return;
  }
  // "Anjali Deshpande 14 Tilak Road": a line without commas.
  const [, name = '', rest = ''] =
    /^([\p{L}\p{M}.]{2,20} [\p{L}\p{M}.]{2,20}(?: [\p{L}\p{M}.]{2,20})?) (\d.*)$/u.exec(value) ?? [];
  if (name && isName(name)) {
    found.name = { value: tidyName(name), source: first.source };
    parts[0] = { ...first, value: rest };
  }
}

/** A state at the end of the last part: "Pune Maharashtra". */
function takeState(parts: Part[], found: AddressParts): void {
  for (let at = parts.length - 1; at >= Math.max(0, parts.length - 2); at -= 1) {
    const part = parts[at];
    const mention =
      part &&
      statesIn(part.value).find(({ index, length }) => index > 0 && index + length === part.value.length);
    const short = part && / ([A-Z]{2})$/.exec(part.value)?.[1];
    const shortState = short === undefined ? undefined : stateOf(short);
    if (!part || (!mention && shortState === undefined)) continue;
    const isCity = mention && isCityState(mention.name) && !found.state;
    found.state ??= { value: mention?.name ?? shortState ?? '', source: part.source };
    if (isCity) return;
    const value = trimEnds(part.value.slice(0, mention?.index ?? -3));
    if (value === '') parts.splice(at, 1);
    else parts[at] = { ...part, value };
    return;
  }
}

function takeCity(parts: Part[], found: AddressParts): void {
  const last = parts.at(-1);
  if (!last) return;
  if (found.city) {
    if (last.value.toLowerCase() === found.city.value.toLowerCase() && parts.length > 1) parts.pop();
    return;
  }
  const city = cityAtEndOf(last.value);
  const words = last.value.split(/\s+/).length;
  const isCity =
    parts.length > 1 &&
    words <= 3 &&
    /^[\p{L}\p{M} .]+$/u.test(last.value) &&
    !addressWord.test(last.value) &&
    !notCity.test(last.value);
  if (isCity || (city !== undefined && city.length === last.value.length)) {
    found.city = { value: last.value, source: last.source };
    if (parts.length > 1) parts.pop();
  } else if (city !== undefined) {
    found.city = { value: city, source: last.source };
    const value = trimEnds(last.value.slice(0, -city.length));
    if (value !== '') parts[parts.length - 1] = { ...last, value };
  }
  if (found.city && isCityState(found.city.value))
    found.state ??= { value: stateOf(found.city.value) ?? '', source: found.city.source };
}

import type { Part } from '../chat-fields.ts';
import type { Line } from '../chat-labels.ts';
import { numbersIn } from '../chat-numbers.ts';
import { addressWord } from '../chat-words.ts';
import { countryIn, endsAbroad, hasPostalCodes, namesOf } from './countries.ts';

const foreignPhone = /^(?:(?:tel|ph|phone|mob|mobile|call|whatsapp)[.: ]*)?\+\d[\d ()-]{7,24}$/i;
/** Postal codes of the United Kingdom, Canada and the Netherlands, and the usual ones of digits. */
const CODE = String.raw`[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}|[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d|\d{4} ?[A-Za-z]{2}|\d{3}[ -]\d{2,4}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4,7}`;
/** Two small letters are a state only before a code of the United States: “ca 95125”. */
const STATE = String.raw`[A-Z]{2,3}|[a-z]{2}(?= \d{5})`;
/** "75001 Paris", "Bristol BS6 6QX", "Sydney NSW 2000", "NJ 08817" */
const cityLine = new RegExp(
  String.raw`^(?:(?<before>${CODE})(?:[ ,-]+|$))?(?<city>[\p{L}\p{M} .'’-]*?)(?:(?:^| )(?<state>${STATE}))?(?:(?:^|[ ,-]+)(?<after>${CODE}))?$`,
  'u',
);

/** City, state and postal code if a part has nothing else; what is missing is empty. The name of a city has at most three words. */
function readCityLine(text: string): { city: string; state: string; postalCode: string } | undefined {
  if (text.length > 100 || addressWord.test(text)) return undefined;
  const { before, city = '', state = '', after } = cityLine.exec(text)?.groups ?? {};
  const postalCode = before ?? after ?? '';
  return city.split(' ').length < 4 && city + state + postalCode !== ''
    ? { city, state, postalCode }
    : undefined;
}

/**
 * Drops phone numbers from the parts of an address, and takes the country, and the city and the postal code before it, out of one abroad. A state stays beside its
 * city: the states of the form are those of India.
 */
export function takeAbroad(parts: Part[]): Partial<Record<'country' | 'city' | 'postalCode', Part>> {
  const withoutPhones = parts.filter(({ value }) => !foreignPhone.test(value));
  parts.splice(0, parts.length, ...withoutPhones);
  const at = parts.findLastIndex(({ value }) => countryIn(value));
  const last = parts[at];
  const found = last && countryIn(last.value);
  if (!found || at === 0) return {};
  const { country, city } = namesOf(found.country);
  const taken: ReturnType<typeof takeAbroad> = { country: { ...last, value: country } };
  if (city) taken.city = { ...last, value: city };
  if (found.postalCode) taken.postalCode = { ...last, value: found.postalCode };
  const before = found.before.replace(/(?<![\s,-])[\s,-]+$/, '');
  parts.splice(at, 1, ...(before === '' ? [] : [{ ...last, value: before }]));
  if (!city) takeCityAt(parts, before === '' ? at - 1 : at, taken);
  return taken;
}

/** Takes the city that ends at this part: state and postal code can be parts of their own below it. */
function takeCityAt(parts: Part[], at: number, taken: ReturnType<typeof takeAbroad>): void {
  let [state, postalCode] = ['', ''];
  for (let index = at; index > 0; index -= 1) {
    const part = parts[index];
    const read = part && readCityLine(part.value);
    if (!read || (read.postalCode && !hasPostalCodes(taken.country?.value ?? ''))) return;
    state ||= read.state;
    postalCode ||= read.postalCode;
    if (read.city === '') continue;
    const { source } = part;
    taken.city = { value: [read.city, state].filter(Boolean).join(', '), source };
    if (postalCode && !taken.postalCode) taken.postalCode = { value: postalCode, source };
    parts.splice(index, at - index + 1);
    return;
  }
}

/** At the end of a text, before a phone number. */
const contactLabel =
  /(?<![\s,;.:(|/-])[\s,;.:(|/-]+(?:(?:my |us |uk )?(?:number|telephone|tel|ph|phone|mob|mobile|cell|call|contact|whatsapp)(?:[ .]?(?:no|number|num|is))?[ .:#-]{0,4})?$/i;
const britishCode = /(?<![A-Z\d])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![A-Z\d])/i;

/** Splits a line of an address abroad at its phone number, so that the country ends a line: "Dubai, UAE, +971 50 123 4567". */
export function withPhoneApart(line: Line): Line[] {
  const { text } = line;
  const { phones } = numbersIn(text);
  const phone = phones.find(({ value }) => value.startsWith('+')) ?? phones[0];
  if (!phone || (line.label !== undefined && line.label !== 'address')) return [line];
  const start = text.slice(0, phone.index);
  const before = start.slice(0, -MAX_LABEL) + start.slice(-MAX_LABEL).replace(contactLabel, '');
  const after = text.slice(phone.end).replace(/^[\s,;.:)|/-]+/, '');
  // "Nainital, UK. Phone 9876543210" is in Uttarakhand.
  const isBritish = phone.value.startsWith('+44') || britishCode.test(text);
  const endsHere = (part: string) =>
    endsAbroad(part) && (isBritish || !/^u\.?k\.?$/i.test(countryIn(part)?.country ?? ''));
  if (!endsHere(before) && !endsHere(after)) return [line];
  const number: Line = { ...line, text: text.slice(phone.index, phone.end), label: 'phone' };
  const parts = [{ ...line, text: before }, ...(endsHere(after) ? [{ ...line, text: after }] : [])];
  return [...parts.filter((part) => part.text !== ''), number];
}
/** Characters in which a label is looked for. */
const MAX_LABEL = 40;

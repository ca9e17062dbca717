import type { Part } from '../chat-fields.ts';
import { addressWord } from '../chat-words.ts';
import { countryIn, hasPostalCodes, namesOf } from './countries.ts';

const foreignPhone = /^(?:(?:tel|ph|phone|mob|mobile|call|whatsapp)[.: ]*)?\+\d[\d ()-]{7,24}$/i;
/** Postal codes of the United Kingdom, Canada and the Netherlands, and those of digits. */
const CODE = String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{3}[ -]\d{2,4}|\d{5}-\d{4}|\d{4,7}`;
/** "75001 Paris", "Bristol BS6 6QX", "Sydney NSW 2000", "NJ 08817" */
const cityLine = new RegExp(
  String.raw`^(?:(?<before>${CODE})(?:[ ,-]+|$))?(?<city>[\p{L}\p{M} .'’-]*?)(?:(?:^| )(?<state>[A-Z]{2,3}))?(?:(?:^|[ ,-]+)(?<after>${CODE}))?$`,
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
 * Takes the country, and the city and the postal code before it, out of the parts of an address abroad. A state stays beside its
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

import { numbersIn } from '../chat-numbers.ts';
import { anyWord } from '../chat-words.ts';

const COUNTRIES =
  'usa|u\\.s\\.a\\.?|united states(?: of america)?|uk|u\\.k\\.?|united kingdom|england|scotland|wales|ireland|germany|deutschland|france|italy|spain|portugal|netherlands|belgium|switzerland|austria|sweden|norway|denmark|finland|poland|canada|australia|new zealand|singapore|malaysia|thailand|indonesia|japan|south korea|hong kong|china|uae|u\\.a\\.e\\.?|united arab emirates|dubai|abu dhabi|qatar|oman|kuwait|bahrain|saudi arabia|nepal|bhutan|sri lanka|bangladesh|mauritius|south africa|kenya|brazil|mexico';
export const countryWord = anyWord(COUNTRIES);
const countryAtEnd = new RegExp(
  String.raw`(?:^|[\s,-])(${COUNTRIES})(?:[\s,-]*(\d{3,6}(?:[ -]?\d{3,4})?))?[.\s]*$`,
  'iu',
);
/** The characters at the end that are read: more than the longest country with a postal code has. */
const MAX_END = 60;

/** The country at the end of a text, as it is written, with the postal code behind it and the text before it. */
export function countryIn(text: string): { country: string; postalCode: string; before: string } | undefined {
  const end = text.slice(-MAX_END);
  const found = countryAtEnd.exec(end);
  // The end may begin within a word.
  if (!found || (found.index === 0 && end !== text && !/^[\s,-]/.test(end))) return undefined;
  const [, country = '', postalCode = ''] = found;
  return { country, postalCode, before: text.slice(0, text.length - end.length + found.index) };
}

/**
 * Whether an address ends with a country other than India, also before a postal code as in "Singapore 120418".
 * @param hasPin whether another line of it has a PIN code
 */
export function endsAbroad(line: string, hasPin = false): boolean {
  const found = countryIn(line);
  if (!found || !/^u\.?k\.?$/i.test(found.country)) return found !== undefined;
  // Beside a PIN code, UK is Uttarakhand: the postal codes of the United Kingdom have letters.
  return !hasPin && numbersIn(line).pins.length === 0 && !/\d{3}[ -]?\d{3}/.test(found.postalCode);
}

const capitalized = (text: string) =>
  text.toLowerCase().replaceAll(/(?<!\p{L})(?!of )\p{L}/gu, (letter) => letter.toUpperCase());

/** The country, and the city if people write it instead, as an order names them. */
export function namesOf(written: string): { country: string; city?: string } {
  const country = written.replaceAll('.', '');
  const name = /^(?:usa|uk|uae)$/i.test(country) ? country.toUpperCase() : capitalized(country);
  if (/^(?:dubai|abu dhabi)$/i.test(name)) return { country: 'UAE', city: name };
  return /^(?:singapore|hong kong)$/i.test(name) ? { country: name, city: name } : { country: name };
}

/** Whether addresses in a country have a postal code. */
export const hasPostalCodes = (country: string): boolean =>
  !/^(?:uae|u\.a\.e\.?|united arab emirates|qatar|hong kong)$/i.test(country.trim());

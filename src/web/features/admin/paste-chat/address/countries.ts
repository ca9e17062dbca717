import { anyWord } from '../chat-words.ts';

const COUNTRIES =
  'usa|u\\.s\\.a\\.?|united states(?: of america)?|uk|u\\.k\\.?|united kingdom|england|scotland|wales|ireland|germany|deutschland|france|italy|spain|portugal|netherlands|belgium|switzerland|austria|sweden|norway|denmark|finland|poland|canada|australia|new zealand|singapore|malaysia|thailand|indonesia|japan|south korea|hong kong|china|uae|u\\.a\\.e\\.?|united arab emirates|dubai|abu dhabi|qatar|oman|kuwait|bahrain|saudi arabia|nepal|bhutan|sri lanka|bangladesh|mauritius|south africa|kenya|brazil|mexico';
export const countryWord = anyWord(COUNTRIES);
const countryAtEnd = new RegExp(
  String.raw`(?:^|[\s,-])(${COUNTRIES})([\s,-]*\d{3,6}(?:[ -]?\d{3,4})?)?[.\s]*$`,
  'iu',
);

/** Whether an address ends with a country other than India, also before a postal code as in "Singapore 120418". */
export function endsAbroad(line: string): boolean {
  const [, country, postalCode = ''] = countryAtEnd.exec(line.slice(0, 300).slice(-60)) ?? [];
  // UK before a PIN code is Uttarakhand.
  const isUttarakhand = /^u\.?k\.?$/i.test(country ?? '') && /\d{3}[ -]?\d{3}/.test(postalCode);
  return country !== undefined && !isUttarakhand;
}

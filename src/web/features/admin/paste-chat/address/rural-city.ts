import type { Part } from '../chat-fields.ts';
import { addressWord } from '../chat-words.ts';

const POST_OFFICE = String.raw`v\.?p\.?o|p\.?o|post office|post|डाकघर|पोस्ट`;
export const DISTRICT = 'distt|dist|district|dt|zila|zilla|jila|जिला|ज़िला'.normalize('NFC');
export const TEHSIL = 'tehsil|tehs|teh|taluka|taluk|tal|mandal|तहसील|तालुका';
const OTHER = String.raw`p\.?s|police station|thana|via|state|pin|near|थाना`;

/** "PO Bhawarna", "Tal Ambegaon Dist Pune" */
const before = (words: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}.])(?:${words})(?![\p{L}\p{M}])[ .:–-]{1,4}([\p{L}\p{M}]{3,25}(?: (?!(?:${POST_OFFICE}|${DISTRICT}|${TEHSIL}|${OTHER})(?![\p{L}\p{M}]))[\p{L}\p{M}]{2,25}){0,2})(?![\p{L}\p{M}])`,
    'iu',
  );
/** "Kadavanthra P.O.", "Kottayam Dist." */
const behind = (words: string) =>
  new RegExp(String.raw`^([\p{L}\p{M}]{3,25}(?: [\p{L}\p{M}]{3,25})?) (?:${words})\.?$`, 'iu');
/** What a parcel to a village has for a city: the post office, or else the district or the tehsil. */
const patterns = [POST_OFFICE, DISTRICT, TEHSIL].flatMap((words) => [before(words), behind(words)]);
/** "PO Box 12", "post office road", "PO no. 7", "Zila Parishad", "Post Matric Hostel" */
const notLocation =
  /^(?:parishad|panchayat|court|hospital|collector|matric|graduate|basic|office|box|no|num|number|code|bag|card|head|main)(?![\p{L}\p{M}])/iu;

const isLocation = (name: string) =>
  !notLocation.test(name) && (name.includes(' ') || !addressWord.test(name));

/** The city of an address in a village, with the text that it is from. */
export function ruralCityIn(parts: readonly Part[]): Part | undefined {
  for (const pattern of patterns)
    for (const { value, source } of parts) {
      const [, name] = pattern.exec(value) ?? [];
      if (name !== undefined && isLocation(name)) return { value: name, source };
    }
  return undefined;
}

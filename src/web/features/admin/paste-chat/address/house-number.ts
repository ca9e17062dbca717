import { anyWord } from '../chat-words.ts';
import { numbersIn } from '../chat-numbers.ts';
import { amountIn, amountsIn, RANK } from '../payment/chat-amounts.ts';
import type { Proposal } from '../chat-fields.ts';

const corrects = anyWord(
  'not|instead of|sorry|oops|wrong|correct|correction|typo|mistake|actually|nahi|nahin|galat|ki jagah|illa|alla|nathi|noy|नहीं|गलत|की जगह|नाही|चुकून|নয়|ভুল|નથી|ખોટું|இல்லை|తప్పు|ತಪ್ಪು|തെറ്റ്',
);
/** A number such as 12, 12A, B-12 or 12/3. */
const numberPattern = /(?<![\p{L}\p{N}/.-])(?:\p{L}-?)?\d{1,5}(?:[/-]\d{1,5}){0,3}\p{L}?(?![\p{L}\p{N}/-])/gu;
const houseWords =
  'flat|house|plot|room|door|shop|villa|quarter|qtr|unit|lane|street|block|floor|makan|ghar|gali|phase|sector|road|मकान|घर|फ्लैट|प्लॉट|गली|कमरा';
/** "Flat no. 302": the word and the number. */
const house = new RegExp(
  String.raw`(?<!\p{L})(${houseWords})[ .]{0,2}(?:(?:no|num|number|नं|नंबर)[ .:-]{0,3})?(?:is |hai )?#?((?:\p{L}-?)?\d{1,5}(?:[/-]\d{1,5}){0,3}\p{L}?)(?![\p{L}\p{N}])`,
  'giu',
);
/** What is between the two numbers of "302 not 203". */
const between = anyWord(
  'not|instead of|nahi|nahin|ki jagah|galat|wrong|नहीं|की जगह|नाही|নয়|নয়|illa|alla|nathi|noy',
);
/** Characters of a line that can be a correction. */
const MAX_LINE = 160;
/** The most lines below an address that are read for corrections. */
const MAX_LINES = 100;

const numbersOf = (text: string) => [...new Set([...text.matchAll(numberPattern)].map(([found]) => found))];
const replaced = (address: string, from: string, to: string) =>
  address.replace(numberPattern, (found) => (found === from ? to : found));

/** The address with the number of a house as a later line corrects it: "Flat 302 not 203", "sorry, house no 41". */
function correctedBy(line: string, address: string): string {
  if (line.length > MAX_LINE || !corrects.test(line)) return address;
  const { phones, pins, utrs } = numbersIn(line);
  if (phones.length + pins.length + utrs.length > 0) return address;
  const known = numbersOf(address);
  for (const [, word = '', number = ''] of line.matchAll(house)) {
    const [same, ...others] = [...address.matchAll(house)].filter(
      ([, other]) => other?.toLowerCase() === word.toLowerCase(),
    );
    if (!known.includes(number) && same?.[2] !== undefined && others.length === 0)
      return replaced(address, same[2], number);
  }
  const pair = opposedNumbers(line);
  if (!pair) return address;
  const [one, two] = pair;
  if (known.includes(two) && !known.includes(one)) return replaced(address, two, one);
  return known.includes(one) && !known.includes(two) ? replaced(address, one, two) : address;
}

/** The two numbers of "302 not 203", if it is about no money. */
export function opposedNumbers(line: string): [string, string] | undefined {
  if (line.length > MAX_LINE) return undefined;
  const [one, two, ...more] = [...line.matchAll(numberPattern)];
  if (!one || !two || more.length > 0 || !between.test(line.slice(one.index + one[0].length, two.index)))
    return undefined;
  const amount = amountIn(line);
  return amount?.hasCurrency || amount?.rank === RANK.payment ? undefined : [one[0], two[0]];
}

/** The address with the corrections that the same person writes below it. */
export function withCorrections(address: Proposal, lines: readonly string[]): Proposal {
  const value = lines.slice(0, MAX_LINES).reduce((text, line) => correctedBy(line, text), address.value);
  return value === address.value ? address : { ...address, value, doubt: 'Corrected later in the chat' };
}

const MAX_HOUSES = 50;
const houseNumber =
  /(?<!\p{L})(?:flat|house|plot|room|door|shop|villa|quarter|qtr|unit|makan|मकान|फ्लैट|h|d|#)[ .]{0,2}(?:(?:no|num|number|नं|नंबर)[ .:-]{0,2})?(?:is |hai )?#?(\d{2,5})(?!\d)/giu;

/** Numbers in the customer's address, such as that of a flat, which the artist can repeat. */
export class HouseNumbers {
  private readonly found = new Set<string>();

  private add(number: string): void {
    if (this.found.size < MAX_HOUSES) this.found.add(number);
  }

  /** Reads a line of the customer. */
  read(line: string): void {
    // "302 not 203"
    const pair = opposedNumbers(line);
    const isRepeated = pair?.some((each) => this.found.has(each)) ?? false;
    for (const [, number = ''] of line.slice(0, 1_000).matchAll(houseNumber)) this.add(number);
    if (isRepeated) for (const each of pair ?? []) this.add(each);
  }

  /** Whether the only number of a line is one of the address: "ok 302". */
  isIn(line: string): boolean {
    const [only, ...others] = amountsIn(line);
    return only !== undefined && others.length === 0 && !only.hasCurrency && this.found.has(only.text);
  }
}

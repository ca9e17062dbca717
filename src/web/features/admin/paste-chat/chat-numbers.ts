import { statesIn } from './address/indian-states.ts';
import { anyWord } from './chat-words.ts';
import { memoized } from './memoized.ts';

/** A number in a line: its digits, and where it begins and ends. */
export type FoundNumber = { value: string; index: number; end: number };
export type Numbers = {
  phones: FoundNumber[];
  /** Landline numbers, which are neither for a parcel nor a part of an address. */
  landlines: FoundNumber[];
  pins: FoundNumber[];
  utrs: (FoundNumber & { isLabeled: boolean })[];
};

type Group = { digits: string; index: number; end: number; hasPlus: boolean };

const MAX_LINE = 1_000;
const MAX_GROUPS = 10;
const utrWord = anyWord(
  'utr|u\\.t\\.r|upi|ref|reference|txn|transaction|trans|rrn|imps|neft|rtgs|paid|payment|sent|transferred|debited|gpay|google pay|phonepe|paytm|bhim|यूटीआर|ट्रांजैक्शन|भुगतान|पेमेंट|रेफ',
);
const phoneWord = anyWord('ph|phone|mob|mobile|contact|call|whatsapp|cell|tel|फोन|फ़ोन|मोबाइल|मोबाईल|संपर्क');
const mobileWord = anyWord('mob|mobile|cell|whatsapp|मोबाइल|मोबाईल');
/** A label at the end of a text, after which seven or eight digits are a number in a town. */
const landlineLabel =
  /(?<!\p{L})(?:land ?line|tel|telephone|fax|दूरभाष|टेलीफोन|टेलिफोन|लैंडलाइन|लँडलाईन)(?: ?(?:no|number|नं|नंबर))?[ .:()-]*$/iu;
const otherNumberWord = anyWord(
  'aadhaar|aadhar|adhar|awb|tracking|account|a/c|acct|ac no|consignment|docket|order (?:id|no|number)|invoice|po no|card|gst|gstin|pan|आधार|खाता',
);
const pinWord = anyWord('pin|pincode|pin code|zip|postal code|पिन|पिनकोड|पिन कोड');

/** Groups of digits that may be one number: at most two spaces, a hyphen, a dot or a parenthesis is between them. */
function groupsOf(line: string): Group[][] {
  const runs: Group[][] = [];
  let last = -1;
  for (const { 0: digits, index } of line.matchAll(/\d+/g)) {
    const end = index + digits.length;
    const gap = line.slice(Math.max(last, 0), index);
    const group = { digits, index, end, hasPlus: line[index - 1] === '+' };
    const joins = last >= 0 && !group.hasPlus && /^(?: {1,2}|[.-]| ?\(|\) ?| ?- ?)$/.test(gap);
    const run = runs.at(-1);
    if (joins && run) run.push(group);
    else runs.push([group]);
    last = end;
  }
  return runs;
}

/** The ten digits of an Indian mobile number. */
const asPhone = (digits: string): string | undefined => /^(?:91|0|091)?([6-9]\d{9})$/.exec(digits)?.[1];

/** A number of another country, which begins with a plus: + and all its digits. */
function foreignPhone(groups: readonly Group[]) {
  let digits = '';
  let count = 0;
  for (const group of groups) {
    if (digits.length + group.digits.length > 15) break;
    digits += group.digits;
    count += 1;
  }
  const end = groups[count - 1]?.end ?? 0;
  return digits.length >= 8 && !digits.startsWith('91') ? { value: `+${digits}`, end, count } : undefined;
}

/**
 * The groups of a landline number: an area code from 0 and the rest, eleven digits or fewer ("0832 226 2914"), the same from +91,
 * or seven or eight digits after a label; 0 for another number. No area code begins with 09, and a label such as "Mobile" tells
 * that a zero is in front of a mobile number.
 */
function landlineGroups(groups: readonly Group[], label: string): number {
  const [first, ...rest] = groups;
  if (!first || mobileWord.test(label.slice(-14))) return 0;
  if (first.hasPlus) return groupsOfLength(groups, 12, 12, /^91[1-5]/);
  if (/^0[1-5]\d{9}$/.test(first.digits)) return 1;
  if (/^0[1-8]\d{1,3}$/.test(first.digits)) {
    const count = groupsOfLength(rest, 6, 11 - first.digits.length, /^[1-9]/);
    return count > 0 ? count + 1 : 0;
  }
  const isWhole = groups.length < 4 && groupsOfLength(groups, 7, 8, /^[2-7]/) === groups.length;
  return isWhole && landlineLabel.test(label.slice(-20)) ? groups.length : 0;
}

/** How many of the first groups make the longest number of `min` to `max` digits that matches `start`; 0 if none do. */
function groupsOfLength(groups: readonly Group[], min: number, max: number, start: RegExp): number {
  let [digits, count] = ['', 0];
  for (const [at, group] of groups.entries()) {
    digits += group.digits;
    if (digits.length > max) break;
    if (digits.length >= min) count = at + 1;
  }
  return start.test(digits) ? count : 0;
}

/** Whether twelve digits can be a UPI reference: the last digit of a year, and a day of that year. */
export const isLikelyUtr = (utr: string): boolean => {
  const day = Number(utr.slice(1, 4));
  return day >= 1 && day <= 366;
};

/** The phone numbers, PIN codes and payment references of a line. @param context the line before, which may be a label */
export const numbersIn = memoized((line, context): Numbers => {
  // The ids in URLs of products have digits, too.
  const text = line.slice(0, MAX_LINE).replaceAll(/https?:\/\/\S+/g, ({ length }) => ' '.repeat(length));
  const found: Numbers = { phones: [], landlines: [], pins: [], utrs: [] };
  if (!/\d{3}|\d[ -]?\d/.test(text)) return found;
  const before = `${context.slice(-80)} `;
  readBankReferences(text, before, found);
  for (const run of groupsOf(text)) readRun(run, text, before, found);
  return found;
});

/** The reference of a NEFT or RTGS transfer begins with letters of the bank, and has 16 or 22 characters: HDFCN52026031577120938. */
const bankReference = /(?<![\p{L}\d])[A-Z]{4}[A-Z\d]{2}(?:\d{16}|\d{10})(?![\p{L}\d])/giu;

/** Reads them if a label is beside them: a tracking number can look alike. */
function readBankReferences(text: string, context: string, found: Numbers): void {
  for (const { 0: value, index } of text.matchAll(bankReference)) {
    const label = context + text.slice(Math.max(0, index - 60), index);
    if (utrWord.test(label) && !(otherNumberWord.test(label) && !clearUtr.test(label.slice(-30))))
      found.utrs.push({ value: value.toUpperCase(), index, end: index + value.length, isLabeled: true });
  }
}

function readRun(run: readonly Group[], text: string, context: string, found: Numbers): void {
  for (let at = 0; at < run.length; at += 1) {
    const used = readFrom(run.slice(at, at + MAX_GROUPS), text, context, found);
    at += Math.max(used, 1) - 1;
  }
}

/** Reads one number at the start of these groups. @returns how many groups it has */
function readFrom(groups: readonly Group[], text: string, context: string, found: Numbers): number {
  const [first] = groups;
  if (!first) return 1;
  const { index, hasPlus } = first;
  // In a word such as IMG20261123; ten digits may still be a phone number: Ph9812345678.
  if (/[\p{L}_₹]/u.test(text[index - 1] ?? '') && !/^[\d]{10}$/.test(first.digits)) return 1;
  // In a user name such as asha_9812345678.
  if (text[index - 1] === '_' || text[first.end] === '_') return 1;
  const label = context + text.slice(Math.max(0, index - 60), index);
  const foreign = hasPlus ? foreignPhone(groups) : undefined;
  if (foreign) {
    found.phones.push({ index: index - 1, end: foreign.end, value: foreign.value });
    return foreign.count;
  }
  const landline = landlineGroups(groups, label);
  if (landline > 0) {
    found.landlines.push({
      index: index - Number(hasPlus),
      end: groups[landline - 1]?.end ?? index,
      value: groups
        .slice(0, landline)
        .map(({ digits }) => digits)
        .join(''),
    });
    return landline;
  }
  for (let count = 1; count <= groups.length; count += 1) {
    const digits = groups
      .slice(0, count)
      .map(({ digits: each }) => each)
      .join('');
    const end = groups[count - 1]?.end ?? index;
    if (/^\p{L}/u.test(text.slice(end, end + 1)) && digits.length > 6) continue;
    const here = { index: index - Number(hasPlus), end };
    if (digits.length === 12 && !hasPlus && readReference(digits, { ...here, text, label }, found))
      return count;
    const phone = otherNumberWord.test(label) ? undefined : asPhone(digits);
    if (phone !== undefined) {
      found.phones.push({ ...here, value: phone });
      return count;
    }
    if (digits.length > 15) break;
  }
  return readPin(groups, text, found);
}

type At = { index: number; end: number; text: string; label: string };

const clearUtr =
  /(?<!\p{L})(?:utr|u\.t\.r|rrn|upi ref|ref(?:erence)?|txn)(?: ?(?:id|no|num|number))?[ .:#=-]{0,4}(?:is |hai )?$/iu;

function readReference(digits: string, { index, end, text, label }: At, found: Numbers): boolean {
  // "7500 paid from my account, UTR 631244098517": the nearer word counts.
  if (otherNumberWord.test(label) && !clearUtr.test(label.slice(-30))) return true;
  const isLabeled = utrWord.test(label) || utrWord.test(text.slice(end, end + 60));
  const isPhone = /^91[6-9]/.test(digits) && (!utrWord.test(label) || phoneWord.test(label.slice(-25)));
  if (isPhone || (!isLabeled && !isLikelyUtr(digits))) return false;
  found.utrs.push({ value: digits, index, end, isLabeled });
  return true;
}

function readPin(groups: readonly Group[], text: string, found: Numbers): number {
  const [first, second, third] = groups;
  if (!first || first.hasPlus) return 1;
  const { index } = first;
  const add = (value: string, end: number) => {
    // An amount or a decimal is no PIN code.
    const isAmount =
      /(?:₹|rs\.?|inr)\s?$/i.test(text.slice(Math.max(0, index - 6), index)) ||
      /^(?:\/-|,\d|\.\d\d?(?!\d))/.test(text.slice(end));
    const isOther =
      /[#@/]/.test(text[index - 1] ?? '') ||
      // A coordinate, such as 77.571204
      /\d\.$/.test(text.slice(Math.max(0, index - 2), index)) ||
      /(?:order|invoice|tracking|awb|id|otp|passcode|password|meeting|po box|pnr)[ #:.no-]{0,6}$/i.test(
        text.slice(Math.max(0, index - 16), index),
      );
    // No post office has such a code: it is a round amount.
    const isRound = value.endsWith('000');
    if (!isAmount && !isRound && !isOther && text[index - 1] !== ',') found.pins.push({ value, index, end });
  };
  if (/^[1-9]\d{5}$/.test(first.digits)) add(first.digits, first.end);
  else if (
    /^[1-9]\d\d$/.test(first.digits) &&
    second?.digits.length === 3 &&
    // A phone number such as 408-555-0137.
    third?.digits.length !== 4 &&
    /^[ -]$/.test(text.slice(first.end, second.index))
  ) {
    // "Flat 302 411 004": only a label, a hyphen before it, or the end of the line, a state or a country after it makes two
    // groups a PIN code.
    if (
      pinWord.test(text) ||
      // "Trichy 620 006, TN"
      /^[\s,.(-]{1,3}(?:[A-Z]{2}(?!\p{L})|India(?!\p{L}))/u.test(text.slice(second.end, second.end + 20)) ||
      statesIn(text.slice(second.end, second.end + 30)).length > 0 ||
      /^[\s.,)]*$/.test(text.slice(second.end)) ||
      /[-–]\s?$/.test(text.slice(0, index))
    ) {
      add(first.digits + second.digits, second.end);
      return 2;
    }
  }
  // "Pune 4110 04, Maharashtra"
  const isApart = /^[1-9]\d{3}$/.test(first.digits) && second?.digits.length === 2 && groups.length === 2;
  if (isApart && statesIn(text.slice(second.end, second.end + 30))[0]?.index === 2) {
    add(first.digits + second.digits, second.end);
    return 2;
  }
  return 1;
}

import type { Line } from '../chat-labels.ts';
import { numbersIn } from '../chat-numbers.ts';
import {
  addressWord,
  chatWord,
  commonWord,
  functionWord,
  RECIPIENT,
  talkWords,
  withoutIntro,
} from '../chat-words.ts';
import { withoutContactLabel } from '../contact-words.ts';
import { isTalk } from './address-block.ts';
import { isName, trimEnds } from './person-names.ts';

const emailPattern = /[^\s@,;:]{1,64}@[^\s@,;:]{1,190}/g;
const pinWords = /(?:^|[\s,(-])(?:pin ?code|pin ?no|pin|zip|postal code|पिन ?कोड|पिन)[.:) -]*$/iu;

/** Whether what follows a PIN code is no part of the address: words of a conversation, and none of an address. */
const isSentence = (rest: string) =>
  !addressWord.test(rest) && [chatWord, commonWord, functionWord].some((words) => words.test(rest));

type LineText = {
  text: string;
  /** The text behind the PIN code. */
  after: string;
  pin: string | undefined;
  hadPhone: boolean;
};

/** A line without phone numbers, PIN code and emails. */
export function withoutNumbers(line: string): LineText {
  const { phones, landlines, pins } = numbersIn(line);
  const pin = pins.at(-1);
  const cuts = [...phones, ...landlines, ...(pin ? [pin] : [])].toSorted(
    (one, other) => other.index - one.index,
  );
  let [text, after] = [line, ''];
  for (const each of cuts) {
    const [before, rest] = [text.slice(0, each.index), text.slice(each.end)];
    if (each === pin) {
      text = before.replace(pinWords, '');
      // "411057. Do visit"
      after = isSentence(rest) ? '' : rest;
    } else {
      // "Asha Rao (9845011111)"
      const isInBrackets = before.endsWith('(') && rest.startsWith(')');
      text = isInBrackets
        ? `${before.slice(0, -1)}, ${rest.slice(1)}`
        : `${withoutContactLabel(before)}, ${rest}`;
    }
  }
  return {
    text: text.replace(emailPattern, ','),
    after: after.replace(emailPattern, ','),
    pin: pin?.value,
    hadPhone: phones.length + landlines.length > 0,
  };
}

/** The code of an enquiry, which separates parts as a comma does. */
const innerCode = /(?<![A-Z0-9])[A-Z]{3,10}-(?=[A-Z2-9]{0,7}[2-9])[2-9A-HJKMNP-Z]{3,8}(?![A-Z0-9])/g;

/** The same after its label, in letters of any case: "code misty-4ez". */
const labeledCode =
  /(?<![\p{L}\p{M}])(?:for )?(?:code|कोड)(?: (?:is|no|hai|number))? ?[:=-]? ?[a-z]{3,10}-[2-9a-hjkmnp-z]{3,8}(?![a-z0-9-])/giu;

/** "Please confirm and send to": what is before an address in a line. */
const middleIntro = new RegExp(
  String.raw`^.{0,600}?(?<![\p{L}])(?:(?:send|ship|deliver|post|courier|parcel|dispatch|go|goes)(?: (?:it|this|them|all))? (?:to|at)(?: *[:=-] *| +)(?:(?:my|our) ${RECIPIENT}(?: (?:house|home|place|address))?(?: *[:,=-] *| +))?|(?:address|adress|addr|pata|पता)(?: (?:is|hai|(?:likh|note kar) ?(?:lo|lijiye|lena)|likho|likhiye|note (?:karo|kijiye))(?: *[:=-] *| +)|[^:,\d]{0,30}: *))`,
  'iu',
);

/** The text of a line without its announcement, codes and numbers. */
export function textOf(line: Line, isAbroad: boolean): LineText {
  const whole = line.text.replace(labeledCode, ',').replace(innerCode, ',');
  const { text, hasIntro } = withoutIntro(whole);
  const rest = hasIntro ? text.replace(/^[^:,\d]{1,30}: +/, '') : whole.replace(middleIntro, '');
  const plain = (/[\p{L}\d]/u.test(rest) ? rest : whole).replace(/^(?:name|naam|नाम) +/iu, '');
  return isAbroad ? { text: plain, after: '', pin: undefined, hadPhone: false } : withoutNumbers(plain);
}

/** Between the parts of an address. */
const separator =
  /(?<!(?:₹|(?<!\p{L})rs\.? ?)\d{1,3}),|[;|!]|(?<!(?<![\p{L}\p{M}])(?:vill|village|p\.?o|post|ps|thana|via|teh|tehsil|tal|taluka|dist|distt))\s[-–]\s|\s\/\s|(?<=[\p{L}\p{M}\d]{4})(?<!(?:prof|capt|brig|shri|mohd|muhd|bldg|dist|apts|appt|near|govt|engg|hosp|extn|corp|stree|vill|distt|post|tehs))\. |(?<=\d{2})\. /iu;
/** The parts of the text of a line. */
export const segmentsOf = (text: string): string[] =>
  withoutAsides(text)
    .split(separator)
    .map((part) => trimEnds(withoutIntro(withoutTalk(part.trim())).text.trim()));

/** "Flat 1A (mine is 3A but I am away)" without the sentence in brackets. */
const withoutAsides = (text: string) =>
  text.replace(/\(([^()]{4,120})\)/g, (whole, inner: string) => {
    const { chat, common, functional } = talkWords(inner);
    return chat + common + functional > 1 && !addressWord.test(inner) ? ' ' : whole;
  });

/** A sentence of one word: "yes. Asha Rao" */
const reply =
  /^(?:yes|yess|yeah|yep|ya|ok|okay|okk|sure|done|final|deal|fine|great|perfect|confirmed|yay|cool|nice|lovely|haan|han|ji|thanks|hi|hello|हाँ|हां|जी|ठीक|धन्यवाद|हो|चालेल)$/iu;

/** "Okay 970", "1250 okay" */
export const agreedAmount =
  /^(?:(?:ok|okay|okk|yes|done|fine|haan)[ ,]{1,2}(?:₹|rs\.? ?)?\d{2,6}|(?:₹|rs\.? ?)?\d[\d,]{1,6}(?: ?\/-)? (?:(?:is|it) )?(?:ok|okay|okk|okie|done|fine|final|great|perfect|deal|agreed|sure|works|confirmed|theek hai|thik hai|pakka|chalega|chalel|ठीक है|पक्का))$/iu;
/** "Okay 970. Asha Rao", "ok Asha Rao" */
const replyBeforeName =
  /^(?:[Oo]k(?:ay|k)?|[Yy]es|[Ss]ure|[Dd]one|[Ff]ine|[Gg]reat|[Pp]erfect|[Hh]aan|[Jj]i|[Yy]ay|[Cc]ool)(?:[ ,]{1,2}(?:₹|[Rr]s\.? ?)?\d{2,6})?[.,!]? (\p{Lu}.{2,80})$/u;

/** "Send directly to her. Shreya Rao" without its first sentence. */
function withoutTalk(part: string): string {
  const [, afterReply = ''] = replyBeforeName.exec(part) ?? [];
  if (isName(afterReply)) return afterReply;
  const at = part.lastIndexOf('. ');
  if (at > 1 && reply.test(part.slice(0, at))) return part.slice(at + 2);
  return at > 4 && isTalk(part.slice(0, at)) && / (?!no$)/i.test(part.slice(0, at))
    ? part.slice(at + 2)
    : part;
}

import type { Line } from '../chat-labels.ts';
import { numbersIn } from '../chat-numbers.ts';
import { addressWord, chatWord, commonWord, functionWord, RELATIVE, withoutIntro } from '../chat-words.ts';
import { withoutContactLabel } from '../contact-words.ts';

const emailPattern = /[^\s@,;:]{1,64}@[^\s@,;:]{1,190}/g;
const pinWords = /(?:^|[\s,(-])(?:pin ?code|pin ?no|pin|zip|postal code|पिन ?कोड|पिन)[.:) -]*$/iu;

/** Whether what follows a PIN code is no part of the address: words of a conversation, and none of an address. */
const isSentence = (rest: string) =>
  !addressWord.test(rest) && [chatWord, commonWord, functionWord].some((words) => words.test(rest));

/** A line without numbers of phones, the PIN code and emails. */
export function withoutNumbers(line: string): { text: string; pin: string | undefined; hadPhone: boolean } {
  const { phones, landlines, pins } = numbersIn(line);
  const pin = pins.at(-1);
  const cuts = [...phones, ...landlines, ...(pin ? [pin] : [])].toSorted(
    (one, other) => other.index - one.index,
  );
  let text = line;
  for (const { index, end, value } of cuts) {
    const isPin = value === pin?.value;
    // "411057. Do visit"
    if (isPin && isSentence(text.slice(end))) text = text.slice(0, end);
    const start = text.slice(0, index);
    const before = isPin ? start.replace(pinWords, '') : withoutContactLabel(start);
    text = `${before}, ${text.slice(end)}`;
  }
  return {
    text: text.replace(emailPattern, ','),
    pin: pin?.value,
    hadPhone: phones.length + landlines.length > 0,
  };
}

/** The code of an enquiry, which separates parts as a comma does. */
const innerCode = /(?<![A-Z0-9])[A-Z]{3,10}-(?=[A-Z2-9]{0,7}[2-9])[2-9A-HJKMNP-Z]{3,8}(?![A-Z0-9])/g;

/** "Please confirm and send to": what is before an address in a line. */
const middleIntro = new RegExp(
  String.raw`^.{0,600}?(?<![\p{L}])(?:(?:send|ship|deliver|post|courier|parcel|dispatch|go|goes)(?: (?:it|this|them|all))? (?:to|at)(?: *[:=-] *| +)(?:(?:my|our) ${RELATIVE}(?: (?:house|home|place|address))?(?: *[:,=-] *| +))?|(?:address|adress|addr|pata|पता)(?: (?:is|hai)(?: *[:=-] *| +)|[^:,\d]{0,30}: *))`,
  'iu',
);

/** The text of a line without its announcement, codes and numbers. */
export function textOf(line: Line, isAbroad: boolean): ReturnType<typeof withoutNumbers> {
  const whole = line.text.replace(innerCode, ',');
  const { text, hasIntro } = withoutIntro(whole);
  const rest = hasIntro ? text.replace(/^[^:,\d]{1,30}: +/, '') : whole.replace(middleIntro, '');
  const plain = (/[\p{L}\d]/u.test(rest) ? rest : whole).replace(/^(?:name|naam|नाम) +/iu, '');
  return isAbroad ? { text: plain, pin: undefined, hadPhone: false } : withoutNumbers(plain);
}

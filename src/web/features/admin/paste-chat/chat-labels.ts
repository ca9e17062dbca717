import { countryWord } from './address/countries.ts';
import { withoutEmails } from './chat-email.ts';
import { numbersIn } from './chat-numbers.ts';
import { addressWord, sentencesOf } from './chat-words.ts';

/** `other`: a label of something that is no part of the recipient's address, such as the sender or an amount. */
export type Label = 'name' | 'address' | 'city' | 'state' | 'landmark' | 'pin' | 'phone' | 'other';

const labels: [Label, string][] = [
  [
    'name',
    String.raw`(?:full |my |her |his |customer(?:'s)? |receiver(?:'s)? |recipient(?:'s)? |contact )?(?:name|naam|nam)|recipient|receiver|contact person|attn|attention|kind attn|ship to name|नाम|मेरा नाम|पूरा नाम|नाव|பெயர்|പേര്|పేరు|ಹೆಸರು|নাম|નામ|ਨਾਮ`,
  ],
  ['landmark', 'landmark|land mark|लैंडमार्क'],
  [
    'city',
    String.raw`city|town|city\/town|city ?(?:[\/&,]|and) ?state|sheher|shehar|शहर|district|dist|जिला|ज़िला`,
  ],
  ['state', 'state|rajya|राज्य'],
  [
    'pin',
    String.raw`pin ?code?|pin ?no|pin|zip(?: code)?|postal code|पिन ?कोड|पिन|பின்(?: ?கோடு)?|പിൻ(?: ?കോഡ്)?|పిన్|ಪಿನ್|পিন|પિન|ਪਿੰਨ`,
  ],
  [
    'phone',
    String.raw`(?:phone|mobile|mob|mo|ph|contact|whatsapp|cell|tel|फ़ोन|फोन|मोबाइल|मोबाईल|संपर्क|alternate|alt|தொலைபேசி|ஃபோன்|போன்|ഫോൺ|ఫోన్|ಫೋನ್|ফোন|ফোন নম্বর|ફોન|ਫੋਨ|ਫ਼ੋਨ|கைபேசி|மொபைல்|செல்|മൊബൈൽ|మొబైల్|ಮೊಬೈಲ್|মোবাইল|মুঠোফোন|મોબાઇલ|મોબાઈલ|ਮੋਬਾਈਲ|ଫୋନ୍|ମୋବାଇଲ୍)(?: ?(?:no|num|number|नंबर|नम्बर))?`,
  ],
  [
    'address',
    String.raw`(?:full |my |postal |shipping |delivery |home |office |new |correct )?(?:address|adress|addres|adrs|addr|add|pata)(?: line ?\d)?|(?:ship|deliver|send|post)(?:ing)? (?:to|at)|पता|पूरा पता|मेरा पता|पत्ता|முகவரி|വിലാസം|చిరునామా|ವಿಳಾಸ|ঠিকানা|sarnamu|sarnamun|સરનામું|ਪਤਾ|house|street`,
  ],
  [
    'other',
    "from|venue|sender|sent by|ordered by|gift from|sender(?:’s|'s)? (?:name|number|phone|mobile)|e-?mail|utr|upi|ref|code|price|order|note|amount|total|quantity|qty|gstin|date|product|size|ईमेल|यूटीआर",
  ],
];
const ANY_LABEL = labels.map(([, words]) => words).join('|');
const labelPatterns = labels.map(
  ([label, words]) =>
    [
      label,
      new RegExp(
        String.raw`^[-•\d.) ]{0,4}(?:${words})[ .]{0,20}(?:[:=]|[-–](?=\s)|[-–]$|\s[-–])[-:\s]{0,3}`,
        'iu',
      ),
    ] as const,
);
/** Whether a line begins with a label such as "Name:". */
export const hasLabel = (line: string): boolean => labelPatterns.some(([, pattern]) => pattern.test(line));

/** The gap before a label with a colon within a line. */
const gapBeforeLabel = new RegExp(
  String.raw`(?:(?<!(?<!\p{L})city ?)[,;|/]\s?|(?<!(?<!\p{L})(?:sender(?:['’]s)?|pin|zip|postal))\s)(?=(?:${ANY_LABEL})[ .]{0,20}(?:[:=]|[-–]\s))`,
  'giu',
);

/** Labels in a sentence without commas, as from a voice input: "name is Asha Rao address is 5 Temple Road pin code is 411030". */
const spoken: [Label, string][] = [
  ['name', '(?:my |full |her |his )?name'],
  ['address', '(?:my |full |delivery |postal )?address'],
  ['pin', '(?:my )?(?:pin ?code|pin|postal code)(?: number)?'],
  ['phone', '(?:my )?(?:mobile|phone|contact|whatsapp)(?: number| no)?'],
];
const SPOKEN = spoken.map(([, words]) => words).join('|');
const spokenPatterns = spoken.map(
  ([label, words]) => [label, new RegExp(String.raw`^(?:${words}) is\s+`, 'iu')] as const,
);
const gapBeforeSpokenLabel = new RegExp(
  String.raw`(?<!(?:my|full|her|his|delivery|postal))\s(?=(?:${SPOKEN}) is\s)`,
  'giu',
);

/** Splits a line before each spoken label if it has at least two; what precedes the first one is a part too. */
function spokenParts(line: string): string[] {
  const parts = line.split(gapBeforeSpokenLabel);
  const details = parts.filter((part) => spokenPatterns.some(([, pattern]) => pattern.test(part)));
  return details.length > 1
    ? parts.map((part) => part.replace(/[,\s]{1,5}(?:and|aur|और)\s{0,5}$/iu, ''))
    : [line];
}

/** A part of a line, without its label. `source` is the whole line as in the chat, `message` the index of its message. */
export type Line = { text: string; source: string; message: number; label?: Label | undefined };

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\u200D|\uFE0F|\u20E3/gu;

const lonePatterns = labels.map(
  ([label, words]) =>
    [
      label,
      new RegExp(
        String.raw`^(?:${words})(?: (?:number|no|with \p{L}{1,20}|paid|sent|transaction id|id)){0,2} ?(?:\([^()]{1,40}\))?[ *:?.-]{0,4}$`,
        'iu',
      ),
    ] as const,
);
/** The label that a line consists of, as in a form: the value is below it. */
const labelAlone = (line: string): Label | undefined =>
  line.length > 80 ? undefined : lonePatterns.find(([, pattern]) => pattern.test(line))?.[0];

/** The lines of messages, split at labels such as "Name:". */
export function labeledLines(messages: readonly (readonly string[])[]): Line[] {
  return messages.flatMap((lines, message) => {
    const alone = lines.map(labelAlone);
    const isForm = alone.filter((label) => label !== undefined).length > 2;
    return lines.flatMap((source, at): Line[] => {
      const label = isForm && alone[at] === undefined ? alone[at - 1] : undefined;
      if (isForm && alone[at] !== undefined) return [];
      if (label !== undefined) return [{ text: source.slice(0, 1_000).trim(), source, message, label }];
      return partsOf(source).flatMap((part) => labeledParts(part, source, message));
    });
  });
}

/**
 * Splits a line into sentences if it is long, if text follows a question, or if it has a country but no PIN code: a PIN code would
 * show where the address ends.
 */
const partsOf = (line: string) =>
  line.length > 160 ||
  /[?]\s+\S/.test(line.slice(0, 1_000)) ||
  (line.length > 60 && countryWord.test(line.slice(0, 1_000)) && numbersIn(line).pins.length === 0)
    ? sentencesOf(line)
    : [line];

/** The address behind a code in one line: "Code: LOTUS-7K3, H.No 22, MG Road". */
function addressBehindCode(text: string): string | undefined {
  const rest = /^[A-Z]{3,10}-[2-9A-HJKMNP-Z]{3,8}[,;. ]{1,3}(?=\S)(.+)$/iu.exec(text)?.[1];
  if (rest === undefined || /[?₹]/.test(rest)) return undefined;
  return addressWord.test(rest) || numbersIn(rest).pins.length > 0 ? rest : undefined;
}

function labeledParts(part: string, source: string, message: number): Line[] {
  const whole = withoutEmails(part.slice(0, 1_000)).replace(emoji, ' ').trim();
  const parts = spokenParts(whole);
  const known = parts.length > 1 ? [...labelPatterns, ...spokenPatterns] : labelPatterns;
  return parts
    .flatMap((each) => each.split(gapBeforeLabel))
    .flatMap((each) => {
      const text = each.trim();
      const found = known
        .map(([label, pattern]) => ({ label, match: pattern.exec(text) }))
        .find(({ match }) => match);
      const rest = found?.match ? text.slice(found.match[0].length) : text;
      const line = { source, message, text: rest, label: found?.label };
      const behind = found?.label === 'other' ? addressBehindCode(rest) : undefined;
      if (behind !== undefined)
        return [
          { ...line, text: rest.slice(0, -behind.length) },
          { source, message, text: behind, label: undefined },
        ];
      // "Attn: Asha Rao, 5 Temple Road, Pune 411030"
      const comma = found?.label === 'name' && numbersIn(rest).pins.length > 0 ? rest.indexOf(',') : -1;
      return comma < 0
        ? [line]
        : [
            { ...line, text: rest.slice(0, comma) },
            { source, message, text: rest.slice(comma + 1).trim(), label: undefined },
          ];
    });
}

import type { Part } from '../chat-fields.ts';
import type { Line } from '../chat-labels.ts';
import { RECIPIENT } from '../chat-words.ts';
import { farewell } from './address-block.ts';
import { isName, isOneName, tidyName } from './person-names.ts';

/** "My name is Asha Rao": words that announce a name, and the name. */
const nameSentence =
  /(?:my name is|mera naam|name is|naam hai|under the name(?: of)?|in the name of|(?:put|keep|book|reserve|pack|hold) (?:it|this|them|that) (?:under|in)(?: the name)?(?: of)?|i am|i'm|i’m|im|myself|this is|मेरा नाम) +([\p{L}\p{M}.]{2,30}(?: [\p{L}\p{M}.]{1,30}){0,4}?)(?= (?:hai|hoon|hu|hun|here|from|and|address|pin|phone|mobile|है|हूँ|हूं|se|side|speaking)(?![\p{L}\p{M}])|[,.!\n]|$)/iu;
/** "Arya Rao ke naam par", "आर्या राव च्या नावाने" */
const inNameOf =
  /^(?:(?:isko|ise|yeh|ye|parcel|इसे|पार्सल) )?((?:[\p{L}\p{M}.]{1,30} ){1,5}?)(?:(?:ji )?k[ei] (?:naam|nam) (?:se|par|pe|pr)|(?:chya|yanchya) (?:navane|nawane|navavar)|(?:जी )?के नाम (?:से|पर)|(?:च्या|यांच्या) नावाने)(?![\p{L}\p{M}])/iu;

/** "Ishaan Negi here." */
const introduction =
  /^(?:(?:[Hh]i+|[Hh]ello|[Hh]ey|[Nn]amaste|[Nn]amaskar)[,.! ]{1,3})?((?:\p{Lu}[\p{L}\p{M}.]{0,30} ){2,4})(?:here|this side)[ .,!]{0,3}$/u;

/** "Main Asha Rao bol rahi hu", "मैं आशा बोल रही हूँ" */
const speaker =
  /(?<![\p{L}\p{M}])(?:main|mai|mein|me|मैं|मै) ((?:[\p{L}\p{M}.]{2,30} ){1,3}?)(?:bol|baat kar|बोल|बात कर) ?(?:rah[aei]|rh[aei]|रहा|रही|रहे)/iu;

function speakerIn(text: string): string | undefined {
  const name = speaker.exec(text.slice(0, 300))?.[1]?.trim() ?? '';
  return isName(name) || isOneName(name) ? name : undefined;
}

/** In front of the name of whom a parcel is for. */
const recipientWords = [
  "(?:recipient|receiver|consignee|addressee)(?:[’']s)?(?: name)?(?: is| will be| would be)?",
  'addressed to|in (?:the )?name of|(?:please |pls |plz )?(?:write|mention)(?= .{3,60} (?:on|as) (?:the )?(?:parcel|packet|courier|label|box|receiver))',
  `(?:for|to|of) (?:my|our) ${RECIPIENT}(?:,? (?:whose|her|his) name is)?`,
  `(?:gift|present|surprise)(?: is)? for(?: (?:my|our) ${RECIPIENT})?`,
].map((words) => new RegExp(String.raw`(?<!\p{L})(?:${words})[ ,:-]{1,3}`, 'iu'));
const nameAtStart = /^\p{Lu}[\p{L}\p{M}.'’]{1,30}(?: \p{Lu}[\p{L}\p{M}.'’]{0,30}){1,3}(?![\p{L}\p{M}])/u;
/** In the names of festivals, for which a gift can be. */
const festival =
  /(?<!\p{L})(?:chauth|bandhan|chaturthi|puja|pooja|jayanti|navami|ashtami|purnima|dhanteras|dooj|dussehra|teej|utsav|festival|warming|pravesh|new year|day)(?!\p{L})/iu;

/** "Gift for my friend Asha Rao": a name with capitals behind such words. */
function recipientIn(text: string): string | undefined {
  const start = text.slice(0, 300);
  for (const words of recipientWords) {
    const found = words.exec(start);
    const [name = ''] = (found && nameAtStart.exec(start.slice(found.index + found[0].length))) ?? [];
    if (isName(name) && !festival.test(name)) return name;
  }
  return undefined;
}

/** The name below "Regards," or behind a dash at the end of a message. */
export function signatureIn(lines: readonly Line[]): Part | undefined {
  for (const [at, { text, source, label, message }] of lines.entries()) {
    if (label !== undefined || text.length > MAX_SIGNATURE) continue;
    const above = lines[at - 1];
    const isBelow = above?.message === message && farewell.test(above.text.slice(0, 60));
    const isLast = lines[at + 1]?.message !== message;
    const name = isBelow ? text : isLast ? (/^[-–~] ?(\p{Lu}\p{Ll}.*)$/u.exec(text)?.[1] ?? '') : '';
    if (isName(name) || (/^\p{Lu}\p{Ll}/u.test(name) && isOneName(name)))
      return { value: tidyName(name), source };
  }
  return undefined;
}
const MAX_SIGNATURE = 60;

export function nameInSentence({ label, text, source }: Line): Part | undefined {
  if (label !== undefined) return undefined;
  const recipient = inNameOf.exec(text.slice(0, 200))?.[1]?.trim() ?? '';
  if (isName(recipient)) return { value: tidyName(recipient), source };
  const introduced = introduction.exec(text.slice(0, 200))?.[1]?.trim() ?? '';
  if (isName(introduced)) return { value: tidyName(introduced), source };
  const named = speakerIn(text) ?? recipientIn(text);
  if (named !== undefined) return { value: tidyName(named), source };
  const found = nameSentence.exec(text.slice(0, 500));
  const [whole = '', written] = found ?? [];
  if (!found || written === undefined) return undefined;
  // "Hi, this is Sowmya": an introduction
  const isGreeting = /^(?:hi+|hello|hey|namaste|good \w{3,9})(?: \w{2,6})?[,!. ]+$/i.test(
    text.slice(0, found.index),
  );
  const isIntroduced = /name|naam|नाम|under/i.test(whole) || (isGreeting && /^\p{Lu}/u.test(written));
  const isInitial = / \p{L}$/u.test(written) && text.charAt(found.index + whole.length) === '.';
  // "I am Anand R. My address is": the name ends with the initial.
  const [beforeNext] = /^.{2,80}? \p{Lu}\.(?= \p{L}{2})/u.exec(written) ?? [];
  const name = [isInitial ? `${written}.` : written, beforeNext ?? ''].find((each) => isName(each));
  if (name !== undefined) return { value: tidyName(name), source };
  return isIntroduced && isOneName(written) ? { value: tidyName(written), source } : undefined;
}

import { withoutEmails } from './chat-email.ts';
import type { Fields } from './chat-fields.ts';
import type { Message } from './chat-messages.ts';
import { numbersIn } from './chat-numbers.ts';
import { anyWord, chatWord, commonWord, functionWord } from './chat-words.ts';
import { isMoneyLine } from './payment/money-line.ts';

/** What only a customer writes: a wish, or where to send something. */
const wish = anyWord(
  String.raw`(?:i|we)(?:['’]d| would)? (?:like|want|need|love)(?: to)? (?:order|buy|have|get|book|purchase|take|the|this|that|these|one|two|three|it|your|\d{1,2})`,
  '(?:can|could|may) (?:i|we) (?:get|have|order|buy|book)|(?:can|could|will|do) (?:u|you)(?: please| pls)? (?:ship|courier|deliver)',
  "(?:i|we)(?:['’](?:m|re)| am| are) looking for (?:a|an|one|some|the|your|\\d{1,3}|this|these)|(?:my|our) details (?:for|to) (?:the |an? )?(?:quotation|quote|bill|invoice|order|parcel|courier|delivery|dispatch)",
  "(?:i|we)(?:['’]ll| will) (?:take|buy|order)|(?:taking|booking) (?:it|this|them)|(?:want|wanted) to (?:order|buy|book|purchase)(?! *[?])",
  '(?:my|mera|meri|mere|mujhe) (?:address|order|name is|naam|pata|parcel)|(?:मेरा|मेरी|मुझे) (?:पता|नाम|ऑर्डर|पार्सल)',
  '(?:lena|leni|mangwana|mangwani|mangana) (?:hai|he|h|tha|thi)|(?:pata|address) (?:likh|note) ?(?:lijiye|lijiyega|kijiye|lena|lo|karo|kar lijiye)',
  'chahiye|chaiye|chahie|chahye|chahiy|chaahiye|venum|kavali|beku|joiye|joie|havay|hava aahe|lagbe|lagbo|vendum|चाहिए|चाहिये|हवे|हवं|हवी',
  '(?:pls|please|plz|kindly) (?:courier|ship|parcel|pack|reserve|book|hold|keep) (?:me|the|one|a|this|that|it|both|\\d{1,2})(?! us)',
  '(?:prints?|paintings?|frames?|cards?|pieces?|bookmarks?|pictures?) (?:dya|dyaa|pathva|pathav|pathwa|hava|havi|havay|de do|dedo|de dijiye|dijiye|bhej do|bhej dijiye|bhejiye|bhejna)',
  String.raw`(?:send|ship|deliver|courier|post|parcel|dispatch)(?: (?:it|this|them|these|that|all|one|directly|the \p{L}{2,12}|my \p{L}{2,12})){0,2} (?:to|at)(?! us)`,
  '(?:theek|thik|tik|ठीक) (?:hai|h|he|है),? (?:bhej|भेज) (?:do|dijiye|dijie|dena|दो|दीजिए|दीजिये|देना)',
  '(?:change|update) (?:the |my )?(?:delivery |shipping )?address|(?:is|iss) (?:address|pate) (?:pe|par) bhej(?:na|iye|iyega|o| do| dena| dijiye)?',
);
/** What the other side asks a customer for. */
const request = anyWord(
  'address|adress|addres|pata|pin ?code|where (?:to|do i|should i|shall i)|deliver|पता|पत्ता|पिन|முகவரி|വിലാസം|చిరునామా|ವಿಳಾಸ|ঠিকানা|સરનામું|ਪਤਾ|ଠିକଣା',
);
const labels = new Set(
  'name address pin code pincode phone mobile mob mo ph cell contact number no city state india to from the and नाम पता पिन कोड मोबाइल फोन'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
const isTalkWord = (word: string) =>
  [functionWord, chatWord, commonWord].some((pattern) => pattern.test(word));
const MAX_LINES = 2_000;

/** What people who trade write about: a piece, its price or its parcel. */
const trade = anyWord(
  'orders?|ordered|prints?|paintings?|sketch(?:es)?|drawings?|canvas|frames?|framed|bookmarks?|cards?|posters?|art|artwork|pieces?|pcs|sets?|originals?|commission|portraits?|murals?|parcels?|couriers?|courier|deliver|delivery|ship|shipping|dispatch|speed post|stock|price|cost|rate|stall|exhibition|chahiye|available|a[2-6]|chitra|ऑर्डर|चित्र|पेंटिंग|प्रिंट|पार्सल|कूरियर|कुरियर|डिलीवरी|कीमत|दाम|किंमत|चाहिए',
);
const family = anyWord(
  'aai|aayi|baba|mausi|maushi|mami|kaku|chachi|bua|nani|nana|nanu|dadi|dadu|mummy|mom|papa|dad|amma|appa|thatha|paati|ammamma|thamma|beta|beti|आई|बाबा|मावशी|मौसी|नानी|दादी|मम्मी|पापा|अम्मा|बेटा|बेटी',
);
/** In the name of someone from whom the artist buys, or who takes the parcels. */
const supplier = anyWord(
  'couriers?|parcels?|logistics|transports?|cargo|delhivery|dtdc|blue ?dart|packers?|packaging|hardware|suppliers?|stationers?|stationery|framers?|framing|frames|printers',
);
/** What someone writes who wants a piece for publicity. */
const promotion = anyWord(
  'collab|collabs|collaborate|collaboration|barter|influencers?|content creator|(?:lifestyle|fashion|food|travel|art|digital|video|ugc) creator|followers|reels?|stories|shout ?out|sponsor|sponsored|sponsorship|paid partnership|brand ambassador|media kit',
);
/** The words that only such a person uses: others write of reels and stories that they saw. */
const ownPublicity = anyWord(
  'collab|collabs|collaborate|collaboration|barter|influencers?|(?:content|lifestyle|fashion|food|travel|art|digital|video|ugc) creator|followers|shout ?out|sponsor|sponsored|sponsorship|paid partnership|media kit',
);
const purchase = anyWord(
  'buy|buying|purchase|pay|paid|paying|payment|order|price|how much|gpay|utr|kitn[aei]|khareed\\p{L}{0,4}|l(?:ena|eni) (?:hai|h|he)|chahiye|l[eu]ng[ai]|bhej di(?:ya|ye|e)|कितन[ाेी]|खरीद[\\p{L}\\p{M}]{0,4}|चाहिए|भेज दि[एया]{1,2}',
);
const everyPromotionWord = new RegExp(promotion.source, 'giu');
export const isSupplier = (sender: string): boolean => supplier.test(sender);

/** Whether the customer offers publicity for a piece, and neither pays nor speaks of buying one. Yields as `isFamilyChat` does. */
export function* offersPublicity(
  messages: readonly Message[],
  isCustomer: (message: Message) => boolean,
): Generator<void, boolean, void> {
  const words = new Set<string>();
  let isOwn = false;
  for (const message of messages.slice(-MAX_LINES)) {
    yield;
    if (!isCustomer(message)) continue;
    for (const line of message.lines) {
      const start = line.slice(0, 1_000);
      if (purchase.test(start)) return false;
      isOwn ||= ownPublicity.test(start);
      for (const [word] of start.matchAll(everyPromotionWord)) words.add(word.toLowerCase());
    }
  }
  return isOwn && words.size > 1;
}

const everyFamilyWord = new RegExp(family.source, 'giu');

/** Whether relatives write to each other, about nothing that a shop sells. Yields so that the caller can pause: see `parseSteps`. */
export function* isFamilyChat(messages: readonly Message[]): Generator<void, boolean, void> {
  if (messages.every(({ sender }) => sender === messages[0]?.sender)) return false;
  const words = new Set<string>();
  for (const { sender = '', lines } of messages.slice(-MAX_LINES)) {
    yield;
    for (const line of [sender, ...lines]) {
      const start = line.slice(0, 1_000);
      if (trade.test(start) || start.includes('₹')) return false;
      for (const [word] of start.matchAll(everyFamilyWord)) words.add(word.toLowerCase());
    }
  }
  return words.size > 1;
}

/** The parts of a line that are not about money only; a PIN code or phone number ends a part: "Pune 411001 payment done". */
function partsBesideMoney(line: string): string[] {
  const { pins, phones } = numbersIn(line);
  const end = Math.max(0, ...[...pins, ...phones].map((each) => each.end));
  return [line.slice(0, end), line.slice(end)]
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isMoneyLine(part.replace(/^[\s,;./|-]{1,5}/, '')));
}

/**
 * Whether what was found speaks for an order, without a code: the customer wishes for something or is asked for an address, or
 * the message with the details has little else. An advertisement has the details of its sender beside much else. Yields as
 * `isFamilyChat` does.
 */
export function* speaksForOrder(
  messages: readonly Message[],
  fields: Fields,
  isCustomer: (message: Message) => boolean,
): Generator<void, boolean, void> {
  const { name, address, city, state, pin, phone } = fields;
  const known = new Set(
    wordsOf([name?.value, address?.value, city?.value, state?.value].filter(Boolean).join(' ')),
  );
  let [details, others, lines] = [0, 0, 0];
  const promoting = new Set<string>();
  const isChat = messages.some(({ sender }) => sender !== messages[0]?.sender);
  for (const message of messages.toReversed()) {
    yield;
    if (lines > MAX_LINES) break;
    lines += message.lines.length;
    const isOwn = isCustomer(message);
    if (message.lines.some((line) => (isOwn ? wish : request).test(line.slice(0, 1_000)))) return true;
    if (!isOwn) continue;
    for (const line of message.lines)
      for (const [word] of line.slice(0, 1_000).matchAll(everyPromotionWord))
        promoting.add(word.toLowerCase());
    const read = message.lines.flatMap(partsBesideMoney);
    const words = wordsOf(withoutEmails(read.join('\n').slice(0, 2_000))).filter((word) => !labels.has(word));
    const isNumberIn = message.lines.some((line) => {
      const { pins, phones } = numbersIn(line);
      return [...pins, ...phones].some(({ value }) => value === pin?.value || value === phone?.value);
    });
    const found = words.filter((word) => known.has(word) && !isTalkWord(word)).length;
    const count = found + Number(isNumberIn);
    if (count > details) [details, others] = [count, words.length - found];
  }
  // Beside the details, a bare text may have half as many other words, and a message of a chat a third. A place alone, such as
  // "near the library", can be about anything.
  const hasPerson = (name ?? pin ?? phone) !== undefined;
  return hasPerson && promoting.size < 2 && details > 0 && others * (isChat ? 3 : 2) <= details;
}

import type { PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { emailsIn } from './chat-email.ts';
import type { Fields } from './chat-fields.ts';
import { cleanText, type Message } from './chat-messages.ts';
import { numbersIn } from './chat-numbers.ts';
import { plainName } from './chat-senders.ts';

/** What the settings say about the shop: names, numbers and addresses that are never a customer's. */
export type ShopDetails = {
  /** Of the shop and the artist, as `plainName` gives them. */
  names: ReadonlySet<string>;
  /** Ten digits, or a plus and all digits: as a pasted chat proposes them. */
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  /** The words and numbers of each address. */
  addresses: readonly ReadonlySet<string>[];
};

export const noShopDetails: ShopDetails = {
  names: new Set(),
  phones: new Set(),
  emails: new Set(),
  addresses: [],
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** A UPI ID can be a phone number with a bank. */
const phonesOf = (text: string) => numbersIn(text.replaceAll('@', ' @')).phones.map(({ value }) => value);

/** @param papers what documents say about the shop */
export function shopDetailsOf(
  { brand, whatsapp, upi, policies }: Pick<ShopSettings, 'brand' | 'whatsapp' | 'upi' | 'policies'>,
  papers?: Pick<PaperSettings, 'legalName' | 'address' | 'signature'>,
): ShopDetails {
  const contact = policies.contact.map(cleanText);
  const address = cleanText(papers?.address ?? '');
  const names = [brand, upi?.name, papers?.legalName, papers?.signature].map((name) => plainName(name ?? ''));
  const texts = [`+${whatsapp}`, upi?.id ?? '', ...(upi?.bank ?? '').split('\n'), ...contact];
  const addresses = [address, ...contact.filter((paragraph) => numbersIn(paragraph).pins.length > 0)];
  return {
    names: new Set(names.filter((name) => name !== '')),
    phones: new Set([...texts, ...address.split('\n')].flatMap(phonesOf)),
    emails: new Set([...contact, ...address.split('\n')].flatMap(emailsIn)),
    addresses: addresses.map((each) => new Set(wordsOf(each))).filter((words) => words.size > 3),
  };
}

/** The sender whose name or number is the shop's. */
export const shopSender = (senders: readonly string[], { names, phones }: ShopDetails): string | undefined =>
  senders.find(
    (sender) => names.has(plainName(sender)) || phonesOf(sender).some((value) => phones.has(value)),
  );

/**
 * The lines, of any sender, that repeat an address of the shop: lines of which at least half of the words are in it, in a
 * message that has all its numbers and most of its words. Yields between messages, so that a long chat does not block the page.
 */
export function* linesOfShop(
  messages: readonly Message[],
  { addresses }: ShopDetails,
): Generator<void, ReadonlySet<string>, void> {
  const found = new Set<string>();
  for (const { lines } of addresses.length > 0 ? messages : []) {
    yield;
    const words = new Set(lines.flatMap((line) => wordsOf(line.slice(0, 1_000))));
    for (const address of addresses) {
      const missing = [...address].filter((word) => !words.has(word));
      if (missing.length > 0.4 * address.size || missing.some((word) => /\d/.test(word))) continue;
      for (const line of lines) {
        const own = wordsOf(line.slice(0, 1_000));
        if (2 * own.filter((word) => address.has(word)).length >= own.length) found.add(line);
      }
    }
  }
  return found;
}

/** The fields without a name and a number of the shop, and without its PIN code if no address is beside it. */
export function withoutShop(fields: Fields, { names, phones, addresses }: ShopDetails): Fields {
  const { name, pin, phone, ...rest } = fields;
  const isOwnName = name !== undefined && names.has(plainName(name.value));
  const isOwnPin =
    pin !== undefined && !rest.address && addresses.some((words) => words.has(pin.value.replace(/\D/g, '')));
  return {
    ...rest,
    ...(name && !isOwnName && { name }),
    ...(phone && !phones.has(phone.value) && { phone }),
    ...(pin && !isOwnPin && { pin }),
  };
}

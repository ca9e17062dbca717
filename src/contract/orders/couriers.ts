/** Couriers in India: how their names are written, and which of their pages opens with a tracking number. */

type Courier = {
  /** As the form proposes it. */
  name: string;
  /** Other spellings, without spaces, signs and the endings of companies. */
  aliases: readonly string[];
  /** The page of a parcel on the courier's own host. Undefined without a page that takes the number. */
  page?: (number: string) => string;
};

const INDIA_POST = 'India Post';

const couriers: readonly Courier[] = [
  {
    name: INDIA_POST,
    aliases: [
      'speedpost',
      'indiapostspeedpost',
      'speedpostindiapost',
      'indianpost',
      'indianpostal',
      'registeredpost',
      'indiapostregisteredpost',
      'indiapostparcel',
      'भारतीयडाक',
      'इंडियापोस्ट',
      'स्पीडपोस्ट',
    ],
    page: (number) => `https://www.indiapost.gov.in/track-result/article-number/${number}`,
  },
  {
    name: 'Delhivery',
    // Ecom Express is part of Delhivery.
    aliases: ['delhivary', 'ecom', 'डेल्हीवरी'],
    page: (number) => `https://www.delhivery.com/track-v2/package/${number}`,
  },
  {
    name: 'Blue Dart',
    aliases: ['ब्लूडार्ट'],
    page: (number) =>
      `https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  {
    name: 'DTDC',
    aliases: ['डीटीडीसी'],
    page: (number) => `https://www.dtdc.com/track-your-shipment/?awb=${number}`,
  },
  {
    name: 'XpressBees',
    aliases: ['xpressbee', 'expressbees', 'expressbee'],
    page: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
  },
  {
    name: 'Ekart',
    aliases: ['ekartflipkart', 'flipkartekart'],
    page: (number) => `https://ekartlogistics.com/ekartlogistics-web/shipmenttrack/${number}`,
  },
  {
    name: 'Shree Maruti',
    aliases: ['shrimaruti', 'maruti'],
    page: (number) => `https://shreemaruti.com/track-shipment/?awb=${number}`,
  },
  { name: 'Shiprocket', aliases: [], page: (number) => `https://shiprocket.co/tracking/${number}` },
  { name: 'Trackon', aliases: [] },
  { name: 'The Professional Couriers', aliases: ['theprofessional', 'professional', 'tpc'] },
  { name: 'ST Courier', aliases: [] },
  { name: 'Shadowfax', aliases: [] },
  { name: 'Gati', aliases: ['gatikwe'] },
  { name: 'Franch Express', aliases: [] },
  { name: 'Shree Anjani', aliases: ['shrianjani', 'anjani'] },
  { name: 'Madhur', aliases: [] },
];

/** The names for a form to propose. */
export const courierNames: readonly string[] = couriers.map(({ name }) => name);

/** A name is short; more characters are cut, so that a hostile one costs nothing. */
const MAX_NAME = 100;
const COMPANY_ENDING =
  /(?:private|pvt|limited|ltd|llp|couriers?|cargo|express|logistics?|services?|solutions?|india)$/;

/** Letters and digits of a name without its company endings: "DTDC Courier & Cargo Ltd." is "dtdc". */
function keyOf(name: string): string {
  let key = name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  for (;;) {
    const shorter = key.replace(COMPANY_ENDING, '');
    if (shorter === key || shorter === '') return key;
    key = shorter;
  }
}

const byKey = new Map(
  couriers.flatMap((courier) => [courier.name, ...courier.aliases].map((name) => [keyOf(name), courier])),
);

/** 4 to 40 letters and digits, of them at least one digit, with single hyphens between them. */
const TRACKING_NUMBER = /^(?=[A-Z-]*\d)[A-Z0-9](?:-?[A-Z0-9]){3,39}$/;

/** Without spaces, in capitals. */
const plainNumber = (number: string) => number.replaceAll(/\s/g, '').toUpperCase();

/**
 * The page where a parcel can be followed, by the courier's name, as the same number fits several couriers.
 * @returns undefined for an unknown courier, one without such a page, and text that is no tracking number
 */
export function trackingUrl(courier: string, number: string): string | undefined {
  const plain = plainNumber(number);
  if (!TRACKING_NUMBER.test(plain)) return undefined;
  return byKey.get(keyOf(courier))?.page?.(encodeURIComponent(plain));
}

/** The weights of the first eight digits in the check digit of S10, the standard for numbers of parcels. */
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Whether a number is one of India Post: S10 of the Universal Postal Union with the right check digit, such as EA123456785IN. */
export function isIndiaPostNumber(number: string): boolean {
  const digits = /^[A-Z]{2}(\d{9})IN$/.exec(plainNumber(number))?.[1];
  if (digits === undefined) return false;
  const sum = S10_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const check = 11 - (sum % 11);
  // S10 has one digit instead of 10 and 11.
  return Number(digits[8]) === (check === 10 ? 0 : check === 11 ? 5 : check);
}

/** The most words of a courier's name in a sentence. */
const MAX_WORDS = 3;
/** The only courier that a sentence names, as the form proposes it; undefined for none and for several. */
export function courierIn(sentence: string): string | undefined {
  const words = sentence.slice(0, MAX_SENTENCE).match(/[\p{L}\p{M}]+/gu) ?? [];
  const names = words.flatMap((_, at) =>
    Array.from({ length: MAX_WORDS }, (_unused, more) => words.slice(at, at + more + 1).join(' ')),
  );
  // "St" alone is a street.
  const named = new Set(
    names.flatMap((name) => (name.length < 3 ? [] : (byKey.get(keyOf(name))?.name ?? []))),
  );
  return named.size === 1 ? [...named][0] : undefined;
}
const MAX_SENTENCE = 300;

/** The courier that the form of an order fills in for a number; undefined where the number could be of several. */
export const courierOfNumber = (number: string): string | undefined =>
  isIndiaPostNumber(number) ? INDIA_POST : undefined;

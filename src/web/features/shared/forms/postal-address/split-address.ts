import { isIndia } from '#contract/accounts/india.ts';
import { states } from '#contract/accounts/indian-states.ts';

/** The parts of a postal address that a pasted text can contain. */
export type AddressParts = {
  firstName: string;
  lastName: string;
  address: string;
  landmark: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  country: string;
};

/** The parts that say where an address is. */
const emptyLocation = { address: '', landmark: '', city: '', state: '', zip: '', country: '' };

const MAX_LENGTH = 2_000;
const MAX_NAME_WORDS = 5;

const stateName = new RegExp(`^(?:${states.map(({ spellings }) => spellings).join('|')})$`, 'iu');
/** Delhi and Chandigarh are city and state. */
const isCityState = (text: string) => /^(?:(?:new )?delhi|chandigarh)$/i.test(text);

/** What may be before a phone number, such as "Ph:", "Mobile no. " and "WhatsApp - ". */
const phoneLabel =
  /^(?:ph|phone|mob|mobile|tel|telephone|cell|contact|whatsapp|m)(?: ?(?:no|number))?[.: -]+/i;
/** 8 to 23 digits, spaces, parentheses and hyphens, perhaps after a plus. */
const phone = /^\+?\d[\d ()-]{7,22}$/;
/** The first words of a landmark. */
const landmark = /^(?:near|nr|opp|opposite|behind|beside|next to|landmark)\b/i;
/** A PIN code: six digits, the first not 0, perhaps with a space or hyphen in the middle. */
const pin = /(?<!\d)[1-9]\d{2}[ -]?\d{3}(?!\d)/;
/** The word before a PIN code, such as "PIN: ". */
const pinLabel = /\b(?:pin ?code|pin|zip)\b[.: -]*/gi;
/** A word that is in addresses, and hardly ever in a name. */
const addressWord =
  /(?<![\p{L}\p{M}])(?:road|rd|street|lane|marg|gali|nagar|colony|flat|floor|house|building|bldg|apartments?|apts?|society|block|sector|phase|plot|villas?|towers?|layout|enclave|residency|heights|complex|chowk|bazaa?r|market|peth|vihar|puram|niwas|bhavan|village|district|near|opposite|रोड|मार्ग|नगर|गली|मकान|फ्लैट|सड़क|कॉलोनी|चौक|पेठ)(?![\p{L}\p{M}])/iu;

const isName = (line: string) =>
  !/[\d,]/.test(line) && !addressWord.test(line) && line.split(/\s+/).length <= MAX_NAME_WORDS;

/** Removes separators at both ends. */
const trimSeparators = (text: string) => text.replace(/^[\s,;:–-]+|(?<![\s,;:–-])[\s,;:–-]+$/g, '');
const partsOf = (line: string) =>
  line
    .split(/[,;]| [-–] /)
    .map(trimSeparators)
    .filter(Boolean);

/** The parts of a line, without a PIN code and its label. */
const localitiesOf = (line: string) => partsOf(line.replace(pin, ',').replace(pinLabel, ''));

/** The lines of a pasted text, without empty ones; undefined if there are fewer than two, or the text is too long. */
export function linesOfAddressText(text: string): string[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const lines = text.split(/\r?\n/).map(trimSeparators).filter(Boolean);
  return lines.length > 1 ? lines : undefined;
}

/**
 * Splits the lines of an address, as people send it by chat, into its parts. What it does not recognize stays in `address`;
 * only labels such as "Phone" and "PIN" are left out.
 * @param withName whether the first line may be the name
 */
export function splitAddress(
  lines: readonly string[],
  { withName }: { withName: boolean },
): Partial<AddressParts> {
  const found: Partial<AddressParts> = {};
  const rest = [...lines];

  /** Moves the last line for which `read` returns a text into the part `name`. */
  function take(name: keyof AddressParts, read: (line: string) => string | undefined) {
    const at = rest.findLastIndex((line) => read(line) !== undefined);
    if (at < 0) return;
    found[name] = read(rest[at] ?? '') ?? '';
    rest.splice(at, 1);
  }

  const first = rest[0] ?? '';
  if (withName && isName(first)) {
    const words = first.split(/\s+/);
    found.lastName = (words.length > 1 && words.pop()) || '';
    found.firstName = words.join(' ');
    rest.shift();
  }
  take('phone', (line) => {
    const number = line.replace(phoneLabel, '');
    return phone.test(number) ? number : undefined;
  });
  take('country', (line) => (isIndia(line) ? line : undefined));
  take('state', (line) => (isStateIn(lines, line) ? line : undefined));
  take('landmark', (line) => (landmark.test(line) ? line.replace(/^landmark\b[.: -]*/i, '') : undefined));
  takeLineOfPin(rest, found, (part) => isStateIn(lines, part));
  if (rest.length > 0) found.address = rest.join(', ');
  return found;
}

/**
 * The parts that a pasted address changes: it replaces the former location as a whole, so that no part of it remains, and name and
 * phone number only if it has them.
 * @param isNameField whether it is pasted into the name. In the address, the first line is a name only if an address is below it:
 * "Kothrud" above "Pune 411004" is none.
 */
export function changeByPaste(
  lines: readonly string[],
  { isNameField }: { isNameField: boolean },
): Partial<AddressParts> {
  const withName = splitAddress(lines, { withName: true });
  const found = isNameField || withName.address ? withName : splitAddress(lines, { withName: false });
  return Object.keys(emptyLocation).some((name) => name in found) ? { ...emptyLocation, ...found } : found;
}

/** Whether a text is the state in an address. The only mention of Delhi or Chandigarh is the city. */
function isStateIn(lines: readonly string[], text: string): boolean {
  if (!isCityState(text)) return stateName.test(text);
  return lines.flatMap(localitiesOf).filter(isCityState).length > 1;
}

/** PIN code, country, city and state, from the line with the PIN code and the one before it. */
function takeLineOfPin(
  rest: string[],
  found: Partial<AddressParts>,
  isStateHere: (part: string) => boolean,
): void {
  const at = rest.findLastIndex((line) => pin.test(line));
  if (at < 0) return;
  const line = rest[at] ?? '';
  found.zip = pin.exec(line)?.[0] ?? '';
  const parts = localitiesOf(line);
  const takePart = (name: 'country' | 'state', fits: (part: string) => boolean) => {
    const index = found[name] === undefined ? parts.findLastIndex(fits) : -1;
    const [part] = index < 0 ? [] : parts.splice(index, 1);
    if (part !== undefined) found[name] = part;
  };
  takePart('country', isIndia);
  takePart('state', isStateHere);
  // A PIN code on a line of its own is below the city.
  const above = parts.length === 0 && at > 0 ? partsOf(rest[at - 1] ?? '') : undefined;
  const localities = above ?? parts;
  const city = localities.pop();
  if (city !== undefined) found.city = city;
  rest.splice(above ? at - 1 : at, above ? 2 : 1, ...(localities.length > 0 ? [localities.join(', ')] : []));
}

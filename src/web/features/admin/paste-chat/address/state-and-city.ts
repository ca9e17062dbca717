import type { Part } from '../chat-fields.ts';
import { addressWord, anyWord } from '../chat-words.ts';
import { cityAtEndOf, isCityState, stateOf, stateOfPin, statesIn } from './indian-states.ts';
import { trimEnds } from './person-names.ts';
import { DISTRICT, ruralCityIn, TEHSIL } from './rural-city.ts';

type Region = Partial<Record<'city' | 'state' | 'pin', Part>>;

/** Words that no name of a city has. */
const notCity = anyWord('and|or|the|near|po|ps|at', 'post|dist|district|taluka|tehsil|village');

/** How many letters two words have in common at their start. */
function commonStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
const reversed = (text: string) => [...text].toReversed().join('');

/** Whether one letter is missing, wrong or too many. */
function isMisspelled(text: string, word: string): boolean {
  const length = Math.max(text.length, word.length);
  if (text === word || length < 4 || Math.abs(text.length - word.length) > 1) return false;
  return commonStart(text, word) + commonStart(reversed(text), reversed(word)) >= length - 1;
}

/** Takes the state of the PIN code off the end, with a wrong letter: "Patna, Bihr". */
function takeMisspelledState(parts: Part[], found: Region): void {
  const [last] = parts.slice(1).slice(-1);
  const state = found.pin && stateOfPin(found.pin.value);
  if (!last || found.state || state === undefined || cityAtEndOf(last.value) !== undefined) return;
  if (!isMisspelled(last.value.toLowerCase(), state.toLowerCase())) return;
  found.state = { value: state, source: last.source };
  parts.pop();
}

/** Takes a state off the end of one of the last two parts: "Pune Maharashtra". */
export function takeState(parts: Part[], found: Region): void {
  takeMisspelledState(parts, found);
  for (let at = parts.length - 1; at >= Math.max(0, parts.length - 2); at -= 1) {
    const part = parts[at];
    const mention =
      part &&
      statesIn(part.value).find(
        ({ index, length }) => index > 0 && /^[).\]]{0,2}$/.test(part.value.slice(index + length)),
      );
    const short = part && / \(?([A-Z]\.?[A-Z])\.?\)?$/.exec(part.value);
    const shortState = short?.[1] === undefined ? undefined : stateOf(short[1]);
    if (!part || (!mention && shortState === undefined)) continue;
    const isCity = mention && isCityState(mention.name) && !found.state;
    found.state ??= { value: mention?.name ?? shortState ?? '', source: part.source };
    if (isCity) return;
    // "Mohali (Punjab)"
    const value = trimEnds(part.value.slice(0, mention?.index ?? short?.index).replace(/[\s(]{1,3}$/, ''));
    if (value === '') parts.splice(at, 1);
    else parts[at] = { ...part, value };
    return;
  }
}

/** "Near the temple", in a line of its own below the city. */
const landmark = /^(?:landmark|near|nr|opp|opposite|behind|beside|next to)(?!\p{L})/iu;

/** Takes a known city in front of a landmark. @returns whether there is one */
function takeCityBeforeLandmark(parts: Part[], found: Region): boolean {
  const [city, last] = parts.slice(-2);
  if (!city || !last || parts.length < 3 || city.source === last.source || !landmark.test(last.value))
    return false;
  if (cityAtEndOf(city.value)?.length !== city.value.length) return false;
  found.city = city;
  parts.splice(-2, 1);
  return true;
}

/** In front of the name of a district or tehsil, which stays in the address: "जिला मथुरा". */
const isDistrict = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${DISTRICT}|${TEHSIL})[.: –-]*$`, 'iu');

/** Takes a city off the last part, or a known one in front of a landmark. */
export function takeCity(parts: Part[], found: Region): void {
  const last = parts.at(-1);
  if (!last) return;
  if (found.city) {
    if (last.value.toLowerCase() === found.city.value.toLowerCase() && parts.length > 1) parts.pop();
    return;
  }
  if (takeCityBeforeLandmark(parts, found)) return;
  const city = cityAtEndOf(last.value);
  const words = last.value.split(/\s+/).length;
  const isCity =
    parts.length > 1 &&
    words <= 3 &&
    /^[\p{L}\p{M} .]+$/u.test(last.value) &&
    !addressWord.test(last.value) &&
    !notCity.test(last.value);
  if (isCity || (city !== undefined && city.length === last.value.length)) {
    found.city = { value: last.value, source: last.source };
    if (parts.length > 1) parts.pop();
  } else if (city !== undefined && !isDistrict.test(last.value.slice(0, -city.length))) {
    found.city = { value: city, source: last.source };
    const value = trimEnds(last.value.slice(0, -city.length));
    if (value !== '') parts[parts.length - 1] = { ...last, value };
  }
  // Its words stay in the address, which a parcel to a village needs.
  const rural = found.city ? undefined : ruralCityIn(parts);
  if (rural) found.city = rural;
  if (found.city && isCityState(found.city.value))
    found.state ??= { value: stateOf(found.city.value) ?? '', source: found.city.source };
}

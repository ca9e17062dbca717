import { stateAbbreviations, states } from '#contract/accounts/indian-states.ts';
import { anyWord } from '../chat-words.ts';
import { memoized } from '../memoized.ts';

const patterns = states.map(({ name, spellings }) => ({ name, pattern: anyWord(spellings) }));

const anyState = anyWord(...states.map(({ spellings }) => spellings));

export type StateMention = { name: string; index: number; length: number };

/** The states that a text names, in their order. */
export const statesIn = memoized((text): StateMention[] => {
  if (!anyState.test(text)) return [];
  return patterns
    .flatMap(({ name, pattern }) => {
      const found = pattern.exec(text);
      return found ? [{ name, index: found.index, length: found[0].length }] : [];
    })
    .toSorted((one, other) => one.index - other.index || other.length - one.length);
});

/** The state that a part of an address consists of, also abbreviated as in "MH". */
export function stateOf(part: string): string | undefined {
  const text = part.replace(/\.(?=\s|$|[A-Z])/g, '').trim();
  // Abbreviations are read only beside a PIN code or as a part of their own.
  const abbreviation = stateAbbreviations[text];
  if (abbreviation !== undefined) return abbreviation;
  const [found] = statesIn(text);
  return found && found.index === 0 && found.length === text.length ? found.name : undefined;
}

/** Whether a part is a city that is a state, too. */
export const isCityState = (part: string): boolean =>
  ['Delhi', 'Chandigarh', 'Puducherry'].includes(stateOf(part) ?? '');

/** The beginnings of PIN codes in each state; a longer one wins. Regions with several states at a PIN prefix are left out. */
const prefixes: Record<string, string> = {
  Delhi: '11',
  Haryana: '12 13',
  // The last four are in Mohali, beside Chandigarh.
  Punjab: '14 15 160055 160059 160062 160071',
  Chandigarh: '160',
  'Himachal Pradesh': '171 172 173 174 175 176 177',
  'Jammu and Kashmir': '180 181 182 184 185 190 191 192 193',
  Ladakh: '194',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '248 249 263',
  Rajasthan: '30 31 32 33 34',
  Gujarat: '36 37 38 39',
  Maharashtra: '40 41 42 43 44',
  Goa: '403',
  'Madhya Pradesh': '45 46 47 48',
  Chhattisgarh: '49',
  Telangana: '50',
  'Andhra Pradesh': '51 52 53',
  Karnataka: '56 57 58 59',
  'Tamil Nadu': '60 61 62 63 64',
  Puducherry: '605',
  Kerala: '67 68 69',
  'West Bengal': '70 71 72 73 74',
  Sikkim: '737',
  'Andaman and Nicobar Islands': '744',
  Odisha: '75 76 77',
  Assam: '78',
  'Arunachal Pradesh': '790 791 792',
  Meghalaya: '793 794',
  Manipur: '795',
  Mizoram: '796',
  Nagaland: '797 798',
  Tripura: '799',
  Bihar: '80 81 82 84 85',
  Jharkhand: '814 815 816 822 825 826 827 828 829 831 832 833 834 835',
};

const byPrefix = new Map(
  Object.entries(prefixes).flatMap(([name, list]) => list.split(' ').map((prefix) => [prefix, name])),
);

/** The state of a PIN code by its first digits; undefined for army post and unused codes. Some codes at a border have another. */
export const stateOfPin = (pin: string): string | undefined =>
  byPrefix.get(pin) ?? byPrefix.get(pin.slice(0, 3)) ?? byPrefix.get(pin.slice(0, 2));

/** Large cities, to find the city in an address without commas. */
const CITIES =
  'mumbai|navi mumbai|thane|pune|nagpur|nashik|aurangabad|kolhapur|solapur|delhi|new delhi|noida|greater noida|ghaziabad|gurgaon|gurugram|faridabad|bengaluru|bangalore|mysore|mysuru|mangalore|mangaluru|hubli|hubballi|belgaum|belagavi|chennai|coimbatore|madurai|salem|trichy|tiruchirappalli|hyderabad|secunderabad|warangal|vijayawada|visakhapatnam|vizag|guntur|tirupati|kochi|cochin|ernakulam|thrissur|kozhikode|calicut|trivandrum|thiruvananthapuram|kannur|kottayam|kolkata|howrah|siliguri|durgapur|asansol|bhubaneswar|cuttack|puri|rourkela|patna|gaya|ranchi|jamshedpur|dhanbad|bokaro|guwahati|shillong|imphal|aizawl|agartala|gangtok|ahmedabad|surat|vadodara|baroda|rajkot|gandhinagar|bhavnagar|jaipur|udaipur|jodhpur|kota|ajmer|bikaner|lucknow|kanpur|varanasi|allahabad|prayagraj|agra|meerut|mathura|bareilly|dehradun|haridwar|rishikesh|nainital|bhopal|indore|gwalior|jabalpur|ujjain|raipur|bilaspur|bhilai|chandigarh|mohali|panchkula|ludhiana|amritsar|jalandhar|patiala|shimla|manali|dharamshala|jammu|srinagar|leh|panaji|panjim|margao|mapusa|puducherry|pondicherry|मुंबई|पुणे|नागपुर|नासिक|नाशिक|दिल्ली|नई दिल्ली|नोएडा|गुरुग्राम|बेंगलुरु|चेन्नई|हैदराबाद|कोलकाता|पटना|रांची|लखनऊ|कानपुर|वाराणसी|प्रयागराज|आगरा|मेरठ|देहरादून|भोपाल|इंदौर|ग्वालियर|जबलपुर|रायपुर|जयपुर|उदयपुर|जोधपुर|अहमदाबाद|सूरत|वडोदरा|चंडीगढ़|भुवनेश्वर|गुवाहाटी|अजमेर|कोटा|बीकानेर|हावड़ा|सिलीगुड़ी|लुधियाना|अमृतसर|जालंधर|पटियाला|फरीदाबाद|गाज़ियाबाद|गाजियाबाद|ठाणे|नवी मुंबई|मथुरा|बरेली|इलाहाबाद|गोरखपुर|धनबाद|जमशेदपुर|हरिद्वार|ऋषिकेश|नैनीताल|शिमला|जम्मू|श्रीनगर|उज्जैन|भिलाई|बिलासपुर|राजकोट|गांधीनगर|भावनगर|औरंगाबाद|कोल्हापुर|सोलापुर|मैसूर|मोहाली|पंचकूला|कटक|कोच्चि';
const cityAtEnd = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${CITIES})$`, 'iu');

/** The large city at the end of a text. */
export const cityAtEndOf = (text: string): string | undefined => cityAtEnd.exec(text)?.[0];

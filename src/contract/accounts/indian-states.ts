/**
 * The states and union territories: the code by which GST names them, and a pattern of their spellings. The codes 25 (Daman
 * and Diu) and 28 (Andhra Pradesh before its division) are no longer used.
 * A Hindi letter with a dot below has two encodings: one character (written as an escape here), or the letter and the dot.
 */
const table: readonly [name: string, code: string, spellings: string][] = [
  ['Andhra Pradesh', '37', 'andhra pradesh|andhra|आंध्र प्रदेश'],
  ['Arunachal Pradesh', '12', 'arunachal pradesh|अरुणाचल प्रदेश'],
  ['Assam', '18', 'assam|असम'],
  ['Bihar', '10', 'bihar|बिहार'],
  ['Chhattisgarh', '22', 'chhattisgarh|chattisgarh|छत्तीसगढ़|छत्तीसग\u095d'],
  ['Goa', '30', 'goa|गोवा'],
  ['Gujarat', '24', 'gujarat|gujrat|गुजरात'],
  ['Haryana', '06', 'haryana|हरियाणा'],
  ['Himachal Pradesh', '02', 'himachal pradesh|himachal|हिमाचल प्रदेश'],
  ['Jharkhand', '20', 'jharkhand|झारखंड'],
  ['Karnataka', '29', 'karnataka|कर्नाटक'],
  ['Kerala', '32', 'kerala|केरल'],
  ['Madhya Pradesh', '23', 'madhya pradesh|मध्य प्रदेश|मध्यप्रदेश'],
  ['Maharashtra', '27', 'maharashtra|maharastra|महाराष्ट्र'],
  ['Manipur', '14', 'manipur|मणिपुर'],
  ['Meghalaya', '17', 'meghalaya|मेघालय'],
  ['Mizoram', '15', 'mizoram|मिज़ोरम|मि\u095bोरम'],
  ['Nagaland', '13', 'nagaland|नागालैंड'],
  ['Odisha', '21', 'odisha|orissa|ओडिशा|उड़ीसा|उ\u095cीसा'],
  ['Punjab', '03', 'punjab|पंजाब'],
  ['Rajasthan', '08', 'rajasthan|राजस्थान'],
  ['Sikkim', '11', 'sikkim|सिक्किम'],
  ['Tamil Nadu', '33', 'tamil ?nadu|तमिलनाडु|तमिल नाडु'],
  ['Telangana', '36', 'telangana|telengana|तेलंगाना'],
  ['Tripura', '16', 'tripura|त्रिपुरा'],
  ['Uttar Pradesh', '09', 'uttar pradesh|उत्तर प्रदेश'],
  ['Uttarakhand', '05', 'uttarakhand|uttaranchal|उत्तराखंड|उत्तराखण्ड'],
  ['West Bengal', '19', 'west bengal|पश्चिम बंगाल'],
  ['Delhi', '07', 'delhi|new delhi|दिल्ली|नई दिल्ली|नयी दिल्ली'],
  ['Chandigarh', '04', 'chandigarh|चंडीगढ़|चंडीग\u095d'],
  ['Puducherry', '34', 'puducherry|pondicherry|पुदुचेरी'],
  ['Jammu and Kashmir', '01', 'jammu (?:and|&) kashmir|j ?& ?k|जम्मू और कश्मीर'],
  ['Ladakh', '38', 'ladakh|लद्दाख'],
  ['Andaman and Nicobar Islands', '35', 'andaman (?:and|&) nicobar(?: islands)?'],
  ['Lakshadweep', '31', 'lakshadweep'],
  [
    'Dadra and Nagar Haveli and Daman and Diu',
    '26',
    'dadra (?:and|&) nagar haveli(?: (?:and|&) daman (?:and|&) diu)?|daman(?: (?:and|&) diu)?',
  ],
];

export type IndianState = {
  name: string;
  /** Two digits. */
  code: string;
};

/** Each state with the spellings of its name, as a part of a regular expression. */
export const states: readonly (IndianState & { spellings: string })[] = table.map(
  ([name, code, spellings]) => ({
    name,
    code,
    spellings,
  }),
);

/** Abbreviations in capital letters. */
export const stateAbbreviations: Record<string, string> = {
  AP: 'Andhra Pradesh',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  KA: 'Karnataka',
  KL: 'Kerala',
  MH: 'Maharashtra',
  MP: 'Madhya Pradesh',
  OD: 'Odisha',
  PB: 'Punjab',
  RJ: 'Rajasthan',
  TN: 'Tamil Nadu',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
};

const byCode = new Map<string, IndianState>(states.map(({ name, code }) => [code, { name, code }]));

/** The state with this code of GST; undefined for another text. */
export const stateOfCode = (code: string): IndianState | undefined => byCode.get(code);

/** Union territories without a legislature of their own: there, the state's half of GST is UTGST and not SGST. */
const utgstCodes = new Set(['04', '26', '31', '35', '38']);

/** What the state's half of the tax is called. @param code of the state where the goods are delivered */
export const stateTaxName = (code: string): string => (utgstCodes.has(code) ? 'UTGST' : 'SGST');

/** The state with this name or abbreviation, as in the field of an address; undefined if there is none. */
export function stateNamed(text: string): IndianState | undefined {
  const typed = text.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  const name = stateAbbreviations[typed.toUpperCase()];
  const found = states.find((state) =>
    name === undefined ? new RegExp(`^(?:${state.spellings})$`, 'iu').test(typed) : state.name === name,
  );
  return found && { name: found.name, code: found.code };
}

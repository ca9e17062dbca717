const ones = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const scales = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A whole number in the Indian system: "one lakh twenty-three thousand". */
function inWords(count: number): string {
  if (count < 20) return ones[count] ?? '';
  if (count < 100) {
    const ten = tens[Math.floor(count / 10) - 2] ?? '';
    return count % 10 === 0 ? ten : `${ten}-${ones[count % 10]}`;
  }
  const [size, name] = scales.find(([least]) => count >= least) ?? [100, 'hundred'];
  const rest = count % size;
  const whole = `${inWords(Math.floor(count / size))} ${name}`;
  return rest === 0 ? whole : `${whole} ${inWords(rest)}`;
}

/** An amount as papers write it: "Rupees one lakh twenty-three thousand and fifty paise only". @param paise at least 0 */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`;
  if (rest === 0) return `${rupees} only`;
  return `${rupees} and ${inWords(rest)} ${rest === 1 ? 'paisa' : 'paise'} only`;
}

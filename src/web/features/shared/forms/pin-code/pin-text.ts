/**
 * What is odd about a PIN code, softly: it may be right all the same.
 * @param country India where it is empty
 */
export function pinCodeHint(zip: string, country = ''): string | undefined {
  const isIndian = /^(india|bharat|भारत|in|)$/i.test(country.trim());
  const pin = zip.trim();
  if (!isIndian || pin === '' || /^[1-9]\d{2}[ -]?\d{3}$/.test(pin)) return undefined;
  return 'A PIN code in India has six digits. Please look once more.';
}

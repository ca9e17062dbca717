import { stateOfCode } from '#contract/accounts/indian-states.ts';

/** Digits of the base in which the check digit is computed. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Two digits of the state, the tax number PAN of the owner (10 characters), the number of this registration, Z, the check digit. */
const FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * The check digit of the first 14 characters. Multiplies the values by 1 and 2 in turn and adds up the base-36 digits of the
 * products; the check digit is what is missing to a multiple of 36.
 */
function checkDigit(text: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const value = DIGITS.indexOf(text.charAt(at)) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / DIGITS.length) + (value % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}

/** What is wrong with a GSTIN in capital letters; undefined if it can exist. */
export function gstinError(gstin: string): string | undefined {
  if (!FORMAT.test(gstin)) return 'A GSTIN has 15 characters, such as 27AAPFU0939F1ZV';
  if (checkDigit(gstin) !== gstin.charAt(14))
    return 'This GSTIN has a typing mistake: its last character does not match';
  if (!stateOfCode(gstin.slice(0, 2))) return 'The first two digits of this GSTIN are no state';
  return undefined;
}

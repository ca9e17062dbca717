/** An Indian mobile number without the country code. */
const indianMobile = /^[6-9]\d{9}$/;
/** A number with its country code: E.164 allows 15 digits, and no country code begins with 0. */
const international = /^[1-9]\d{7,14}$/;
/** Characters that people write between digits, and invisible marks in copied contacts. */
const separators = /[\s().\p{Pd}\p{Cf}]/gu;
/** Prefixes of an Indian mobile number. */
const indianPrefixes = ['', '0', '91', '0091'];

export const WHATSAPP_ERROR =
  'Please give the WhatsApp number with its country code, like +91 98765 43210. A number of another country begins with +.';

/** Whether `digits` has the form in which the API returns numbers. */
export const isWhatsappNumber = (digits: string): boolean => international.test(digits);

/**
 * Parses a typed number to digits with the country code. Without `+` it accepts only Indian mobile numbers: other digits
 * could begin with a foreign country code, and the chat would open with a stranger.
 * @returns undefined for an ambiguous or invalid number
 */
export function whatsappNumber(typed: string): string | undefined {
  const plain = typed.replace(separators, '');
  if (plain.startsWith('+')) {
    const digits = plain.slice(1);
    // In +91 (0) 98765 43210 the 0 is only for calls within India.
    if (digits.startsWith('910') && indianMobile.test(digits.slice(3))) return `91${digits.slice(3)}`;
    return international.test(digits) ? digits : undefined;
  }
  const mobile = plain.slice(-10);
  const isIndian = indianMobile.test(mobile) && indianPrefixes.includes(plain.slice(0, -10));
  return isIndian ? `91${mobile}` : undefined;
}

/** Formats the digits for people. It groups only Indian numbers. */
export function formatWhatsapp(digits: string): string {
  return digits === '' ? '' : `+${digits.replace(/^91(\d{5})(\d{5})$/, '91 $1 $2')}`;
}

/** The URL that opens a chat with this number. */
export const whatsappLink = (digits: string): string => `https://wa.me/${digits}`;

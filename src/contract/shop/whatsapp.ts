/** The digits of an Indian mobile number, without the country code. */
const indianMobile = /^[6-9]\d{9}$/;
/** With the country code: E.164 allows 15 digits, and no country code begins with 0. */
const international = /^[1-9]\d{7,14}$/;
/** What people write between digits, and the invisible marks that a copied contact carries. */
const separators = /[\s().\p{Pd}\p{Cf}]/gu;
/** What may come before the digits of an Indian number. */
const indianPrefixes = ['', '0', '91', '0091'];

export const WHATSAPP_UNCLEAR =
  'Please give the WhatsApp number with its country code, like +91 98765 43210. A number of another country begins with +.';

/** Whether these are digits as the shop answers them. */
export const isWhatsappNumber = (digits: string): boolean => international.test(digits);

/**
 * The digits of a typed number, country code first. Without `+` only Indian mobile numbers are understood: other digits
 * could begin with the code of another country, and the chat would open with a stranger there.
 * @returns undefined where it is not clear which number is meant
 */
export function whatsappNumber(typed: string): string | undefined {
  const plain = typed.replace(separators, '');
  if (plain.startsWith('+')) {
    const digits = plain.slice(1);
    // +91 (0) 98765 43210: the 0 is for calls within India.
    if (digits.startsWith('910') && indianMobile.test(digits.slice(3))) return `91${digits.slice(3)}`;
    return international.test(digits) ? digits : undefined;
  }
  const mobile = plain.slice(-10);
  const isIndian = indianMobile.test(mobile) && indianPrefixes.includes(plain.slice(0, -10));
  return isIndian ? `91${mobile}` : undefined;
}

/** Digits from `whatsappNumber` as people read them; only the groups of Indian numbers are known. */
export function formatWhatsapp(digits: string): string {
  return digits === '' ? '' : `+${digits.replace(/^91(\d{5})(\d{5})$/, '91 $1 $2')}`;
}

/** The web address that opens a chat with this number. */
export const whatsappLink = (digits: string): string => `https://wa.me/${digits}`;

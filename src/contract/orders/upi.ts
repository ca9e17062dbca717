/** Requests for payments by UPI, in the browser and on the server. */
import { MAX_UPI_PAISE } from './payment.ts';

/** Who is paid. */
export type Payee = {
  /** The UPI ID, also called VPA: name@bank. */
  id: string;
  name: string;
  kind: 'personal' | 'merchant';
};

/** What is to be paid: `order` is its number for people, such as ORD-1001. */
export type UpiRequest = {
  order: string;
  paise: number;
  /** When the request is made, in epoch milliseconds, so that a retry or a deleted payment never repeats a reference. */
  time: number;
};

/** The longest texts that the specification of NPCI, which runs UPI, allows. */
const MAX_NAME = 99;
const MAX_REFERENCE = 35;
/** Lists of most apps show a note of up to this length. */
const MAX_NOTE = 50;

// The domain of a UPI ID has no dot, unlike that of an email.
const vpa = /^[a-z0-9](?:[a-z0-9._-]{0,253}[a-z0-9])?@[a-z][a-z0-9]{1,63}$/;

/** Whether a text is a UPI ID, in lower case. */
export const isUpiId = (text: string): boolean => vpa.test(text);

/** A text as one line of at most `max` characters, percent-encoded. Apps show a plus as a plus, so spaces are %20. */
function encoded(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return encodeURIComponent([...line].slice(0, max).join(''));
}

/** Rupees as UPI writes them: 1200.50. */
const amountText = (paise: number): string =>
  `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/**
 * The content of a UPI QR code. Apps refuse personal IDs with parameters of merchants, so only merchants get a reference: letters
 * and digits, as banks require.
 */
export function upiUri({ id, name, kind }: Payee, { order, paise, time }: UpiRequest): string {
  const reference = `${order}T${time.toString(36)}`.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, MAX_REFERENCE);
  return [
    // The @ stays as it is: some apps do not decode it.
    `upi://pay?pa=${id}`,
    `pn=${encoded(name, MAX_NAME)}`,
    ...(kind === 'merchant' ? [`tr=${reference}`] : []),
    `am=${amountText(paise)}`,
    'cu=INR',
    `tn=${encoded(order, MAX_NOTE)}`,
  ].join('&');
}

/** The content of the QR code as a link; undefined for a personal ID, for which Google Pay and PhonePe refuse links. */
export const upiLink = (payee: Payee, request: UpiRequest): string | undefined =>
  payee.kind === 'merchant' ? upiUri(payee, request) : undefined;

/** Splits an amount into payments that UPI allows. */
export function upiParts(paise: number): number[] {
  const full = Math.floor(paise / MAX_UPI_PAISE);
  const rest = paise % MAX_UPI_PAISE;
  return [...Array.from({ length: full }, () => MAX_UPI_PAISE), ...(rest > 0 ? [rest] : [])];
}

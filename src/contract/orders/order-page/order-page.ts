/** The customer's page of an order: its URL ends in a secret token. */
import { normalizeReference } from '../payment-reference.ts';

/** All pages of orders are below it. */
export const ORDER_PAGES = '/order/';

/** Where customers open their order. */
export const orderPagePath = (token: string): string => ORDER_PAGES + token;

/** Digits and small letters without i, l, o and u, which people mix up: 5 bits each. */
export const TOKEN_CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 130 bits. */
export const TOKEN_LENGTH = 26;

const tokenPattern = /^[0-9a-hjkmnp-tv-z]{26}$/;
const tokenInText = /\b[0-9a-hjkmnp-tv-z]{26}\b/gi;
/** The path of an order page in a text, with whatever follows as its token. Its slashes may be percent-encoded, also twice. */
const pathInText = /((?:\/|%(?:25)*2f)order(?:\/|%(?:25)*2f)+)[^\s/?#"'<>()]+/gi;
/** What people and chat apps write after a link. */
const afterLink = /^[/.,;:!?)\]}>'"*_~]{0,3}$/;

export const isOrderPageToken = (text: string): boolean => tokenPattern.test(text);

/**
 * The token in a path, also in capitals and with a slash or a full stop after it; undefined for anything else.
 * @param rest what follows `ORDER_PAGES`
 */
export function tokenInPath(rest: string): string | undefined {
  const found = rest.slice(0, TOKEN_LENGTH).toLowerCase();
  return isOrderPageToken(found) && afterLink.test(rest.slice(TOKEN_LENGTH)) ? found : undefined;
}

/** A text for the log, without the tokens, which give access to orders. */
export const withoutOrderTokens = (text: string): string =>
  text.replace(pathInText, '$1…').replace(tokenInText, '…');

/** Payments that a customer has reported and the artist has not checked, at most. */
export const MAX_OPEN_REPORTS = 5;

/** Why a report of a payment is not accepted. */
export const reportErrors = {
  utr: 'Please give the 12 digits of the UTR, which your app shows with the payment.',
  /** In place of `utr` where the shop has an account for bank transfers. */
  reference:
    'Please give the 12 digits of the UTR, or the reference of your bank transfer: 16 or 22 letters and digits.',
  phone: 'This looks like a phone number. The UTR has 12 digits, and your app shows it with the payment.',
  amount: 'Please give the amount that you paid, in rupees.',
  tooMuch: 'This is more than what is to be paid. Please check the amount, or ask the artist in the chat.',
  rejected: 'The artist has not found a payment with this number. Please check it, or write in the chat.',
  received:
    'The artist has received the payment with this number. For another payment, please give its own number.',
  canceled:
    'This order was canceled. If you have paid for it and do not see it here, please write in the chat.',
  waiting: 'The artist has not checked your earlier payments yet. Please write in the chat instead.',
  later:
    'Too many payments were reported from your network. Please try again in an hour, or write in the chat.',
} as const;
export type ReportError = keyof typeof reportErrors;

/** A report that was not accepted, as it was typed. */
export type RejectedReport = {
  error: ReportError;
  reference: string;
  amount: string;
  due: string;
  requested: string;
};

/** Whether an error belongs to the amount, not to the UTR. */
export const isAboutAmount = (error: ReportError): boolean => error === 'amount' || error === 'tooMuch';

/** The id of the page's part about payments, to which the form leads. */
export const PAYMENT_SECTION_ID = 'payment';

/** @returns the normalized UTR; undefined unless it has 12 digits */
export function utrOf(typed: string): string | undefined {
  const reference = normalizeReference(typed);
  return /^\d{12}$/.test(reference) ? reference : undefined;
}

/** 16 characters of NEFT or 22 of RTGS: letters are among the first five or six only, so that a longer word before a number is none. */
const BANK_REFERENCE = /^[A-Z](?:[A-Z\d]{4}\d{11}|[A-Z\d]{5}\d{16})$/;
/** Four letters and 12 digits: of NEFT, or a name before a UTR. */
const FOUR_LETTERS = /^[A-Z]{4}\d(\d\d)(\d{3})\d{6}$/;
/** The banks whose customers make most transfers: their references are accepted with any digits. */
const banks = new Set(
  'SBIN HDFC ICIC UTIB AXIS PUNB BARB CNRB UBIN KKBK IDIB BKID YESB YESF INDB IDFB FDRL CBIN IOBA UCBA MAHB PSIB SIBL KVBL KARB CIUB TMBL RATN AUBL BDBL DCBL ESFB UJVN JAKA HSBC CITI SCBL DBSS AIRP IPOS PYTM'.split(
    ' ',
  ),
);

/** Whether the digits behind four letters have the year and the day of the year of NEFT, around now. */
function isDated(year: string, day: string, today: string): boolean {
  const years = Number(today.slice(2, 4)) - Number(year);
  return Math.abs(years) <= 1 && Number(day) >= 1 && Number(day) <= 366;
}

/**
 * @param today YYYY-MM-DD
 * @returns the normalized reference of a bank transfer; undefined for other text. That of IMPS has 12 digits, as a UTR
 */
export function bankReferenceOf(typed: string, today: string): string | undefined {
  const reference = normalizeReference(typed);
  if (!BANK_REFERENCE.test(reference)) return undefined;
  const [, year, day] = FOUR_LETTERS.exec(reference) ?? [];
  const isReference =
    year === undefined || day === undefined || banks.has(reference.slice(0, 4)) || isDated(year, day, today);
  return isReference ? reference : undefined;
}

import type { Part } from './chat-fields.ts';

const EMAIL = String.raw`[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,12}(?![\p{L}\p{N}@_-])`;
const emailPattern = new RegExp(String.raw`(?<![\p{L}\p{N}._%+@-])${EMAIL}`, 'giu');
/** An email with the words that announce it: "my email id is". */
const labeledEmail = new RegExp(
  String.raw`(?:(?<![\p{L}\p{M}])(?:(?:my|mera|meri|मेरा|मेरी|माझा) )?(?:e-?mail|mail|gmail|ई-?मेल|इमेल|मेल)(?: ?(?:id|address|आईडी|आयडी))?(?: (?:is|hai|h|है|आहे))?[ :=–-]{1,4})?(?<![\p{L}\p{N}._%+@-])${EMAIL}`,
  'giu',
);

const MAX_LINE = 1_000;

/** The emails of a line in small letters. A UPI ID such as asha@ybl has no dot behind the sign. */
export const emailsIn = (line: string): string[] =>
  line.includes('@')
    ? [...line.slice(0, MAX_LINE).matchAll(emailPattern)].map(([email]) => email.toLowerCase())
    : [];

/** A text with commas in place of emails and their labels. */
export const withoutEmails = (text: string): string =>
  text.includes('@') ? text.replace(labeledEmail, ',') : text;

/** A line of a mail that is quoted, or the one above it: "On Fri, 2 Oct 2026, Asha <asha@example.com> wrote:". */
const quoted = /^>|^on .{6,200} wrote:?$/iu;

/** The last email of the customer's lines. @param others emails that are not the customer's */
export function emailIn(lines: readonly string[], others: ReadonlySet<string>): Part | undefined {
  const found = lines
    .filter((line) => !quoted.test(line))
    .flatMap((source) => emailsIn(source).map((value) => ({ value, source })));
  return found.findLast(({ value }) => !others.has(value));
}

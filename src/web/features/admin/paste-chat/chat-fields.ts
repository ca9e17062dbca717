export const chatFields = [
  'name',
  'phone',
  'address',
  'city',
  'state',
  'pin',
  'postalCode',
  'country',
  'email',
  'quantity',
  'shipping',
  'total',
  'paid',
  'utr',
  'paidOn',
] as const;
export type ChatField = (typeof chatFields)[number];

/** A value, and the text of the chat that it is from. */
export type Part = { value: string; source: string };

/** What the parser proposes for a field. */
export type Proposal = Part & {
  /** Why the artist should check it, without a full stop. */
  doubt?: string;
  /** Other payments that the chat names, such as "₹500, UTR 632512341111": an order takes one from a chat. */
  others?: string;
  /** Whether both people agree to a total. */
  isAgreed?: boolean;
  /** How many codes the text of a total says that it is for: 2 in "both for 19,000". */
  codes?: number;
};

export type Fields = Partial<Record<ChatField, Proposal>>;

const MAX_SOURCE = 300;
/** The start of a line, to show where a value is from. */
export const sourceOf = (line: string) => (line.length > MAX_SOURCE ? `${line.slice(0, MAX_SOURCE)}…` : line);

const moneyFields: readonly ChatField[] = ['shipping', 'total', 'paid', 'utr', 'paidOn'];
/** The fields without amounts and payments. */
export const withoutMoney = (fields: Fields): Fields =>
  Object.fromEntries(
    chatFields.filter((field) => !moneyFields.includes(field)).map((field) => [field, fields[field]]),
  );

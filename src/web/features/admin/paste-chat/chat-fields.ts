export const chatFields = [
  'name',
  'phone',
  'address',
  'city',
  'state',
  'pin',
  'postalCode',
  'country',
  'shipping',
  'amount',
  'utr',
] as const;
export type ChatField = (typeof chatFields)[number];

/** A part of a proposal and the text that it is from. */
export type Part = { value: string; source: string };

/** What the parser proposes for a field, the text that it is from, and what the artist should check. */
export type Proposal = Part & { doubt?: string };

export type Fields = Partial<Record<ChatField, Proposal>>;

const MAX_SOURCE = 300;
/** The start of a line, to show where a value is from. */
export const sourceOf = (line: string) => (line.length > MAX_SOURCE ? `${line.slice(0, MAX_SOURCE)}…` : line);

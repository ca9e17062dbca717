import type { DocumentKind } from '#contract/orders/papers/document.ts';
import { shortYear } from '#contract/orders/papers/financial-year.ts';

/** The last letter of a series, so that no two kinds share one. */
const letters: Record<DocumentKind, string> = {
  receipt: 'R',
  bill_of_supply: 'B',
  tax_invoice: 'I',
  credit_note: 'C',
};

/** A series without its financial year, such as KI. */
export const seriesOf = (prefix: string, kind: DocumentKind): string => `${prefix}${letters[kind]}`;

/** Such as KI/26-27/0001. @param year in which the financial year begins */
export const numberText = (series: string, year: number, sequence: number): string =>
  `${series}/${shortYear(year)}/${String(sequence).padStart(4, '0')}`;

import { dayInIndia } from '#contract/accounts/india.ts';
import type { StoredContent } from '#contract/orders/papers/document.ts';
import { longYear } from '#contract/orders/papers/financial-year.ts';
import { toRupees } from '#contract/text/money.ts';
import type { DocumentRow } from '#server/database/document-tables.ts';
import type { Cell } from '../export.rules.ts';

/** The lines of a document with one HSN code and rate, added up. `amounts` are those of AMOUNTS, in paise, below 0 in a credit note. */
type Group = { hsn: string; rate: number | undefined; amounts: number[] };

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const;

/** A row for each HSN code and rate, as returns of GST have them. */
function groupsOf({ lines, original }: StoredContent): Group[] {
  const groups = new Map<string, Group>();
  const sign = original ? -1 : 1;
  for (const { hsn = '', rate, ...line } of lines) {
    const key = `${hsn} ${rate ?? ''}`;
    const group = groups.get(key) ?? { hsn, rate, amounts: AMOUNTS.map(() => 0) };
    group.amounts = group.amounts.map((before, at) => before + sign * (line[AMOUNTS[at] ?? 'total'] ?? 0));
    groups.set(key, group);
  }
  return [...groups.values()];
}

type Row = { document: DocumentRow; content: StoredContent; group: Group | undefined };
type Column = { header: string; cell: (row: Row) => Cell };

const amount = (name: (typeof AMOUNTS)[number]) => (row: Row) => {
  const paise = row.group?.amounts[AMOUNTS.indexOf(name)];
  return paise === undefined ? '' : toRupees(paise);
};

/** The columns of an export. Programs read them by name: add new ones at the end, and rename none. */
const columns: readonly Column[] = [
  { header: 'number', cell: ({ document }) => document.number },
  { header: 'date', cell: ({ content }) => content.date },
  { header: 'financial year', cell: ({ document }) => longYear(document.financial_year) },
  { header: 'kind', cell: ({ document }) => document.kind.replaceAll('_', ' ') },
  { header: 'state', cell: ({ document }) => (document.canceled_at === null ? 'issued' : 'canceled') },
  { header: 'order', cell: ({ content }) => content.order.number },
  { header: 'customer', cell: ({ content }) => content.customer.name },
  { header: 'customer GSTIN', cell: ({ content }) => content.customer.gstin ?? '' },
  {
    header: 'place of supply',
    cell: ({ content: { supplyState: state } }) => (state ? `${state.code}-${state.name}` : ''),
  },
  { header: 'HSN', cell: ({ group }) => group?.hsn ?? '' },
  { header: 'rate', cell: ({ group }) => group?.rate ?? '' },
  { header: 'taxable value', cell: amount('taxable') },
  { header: 'CGST', cell: amount('cgst') },
  { header: 'SGST or UTGST', cell: amount('sgst') },
  { header: 'IGST', cell: amount('igst') },
  { header: 'total', cell: amount('total') },
  { header: 'credit note to', cell: ({ content }) => content.original?.number ?? '' },
  { header: 'reason', cell: ({ document, content }) => document.reason || content.reason || '' },
  {
    header: 'canceled on',
    cell: ({ document }) => (document.canceled_at === null ? '' : dayInIndia(document.canceled_at)),
  },
];

export const exportHeader: readonly string[] = columns.map(({ header }) => header);

/**
 * The rows of a document. One that is canceled has a single row without amounts, so that its number is there and sums leave it out.
 */
export function documentRows(document: DocumentRow, content: StoredContent): Cell[][] {
  const groups = document.canceled_at === null ? groupsOf(content) : [undefined];
  return groups.map((group) => columns.map(({ cell }) => cell({ document, content, group })));
}

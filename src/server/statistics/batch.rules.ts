import type { Source } from '#contract/shop/statistics.ts';

/** What a visitor did since the process last wrote. */
export type CountedVisitor = {
  /** The hash of address and user agent. */
  visitor: string;
  /** The hash of the visitor's network: row-quota.ts limits what one network can add. */
  network: number;
  /** The source of the visitor's first page; undefined when this process has not seen that page. */
  source: Source | undefined;
  views: ReadonlyMap<string, number>;
  hearts: ReadonlySet<string>;
  enquiries: ReadonlyMap<string, number>;
};

export const kinds = ['view', 'heart', 'enquiry'] as const;
export type Kind = (typeof kinds)[number];

/** Numbers of each product in stored counts: more than there are kinds, so that a new kind changes no stored number. */
export const NUMBERS_EACH = 8;

/** Positions in `kinds`. */
const [VIEW, HEART, ENQUIRY] = [0, 1, 2];

/** Instead of a source: the visitor is an administrator, who is not counted. */
export const ADMIN = 'admin';
/** Instead of a source that is not known yet. */
export const UNKNOWN = '';

/**
 * What a visitor did. `counts` has pairs of numbers: what is counted, and how often. The first one is NUMBERS_EACH times the
 * position of a product in a list, plus the position of a kind.
 */
export type BatchVisitor = [
  visitor: string,
  /** null: rows of earlier versions, which were limited before. */
  network: number | null,
  source: string,
  counts: readonly number[],
];
/** An entry that takes a visitor out of the counts. */
export const excludedVisitor = (visitor: string): BatchVisitor => [visitor, null, ADMIN, []];

/** The first product is '': the whole shop. */
export type BatchData = { products: readonly string[]; visitors: readonly BatchVisitor[] };

export const kindOf = (what: number): Kind => kinds[what % NUMBERS_EACH] ?? 'view';
export const productOf = ({ products }: Pick<BatchData, 'products'>, what: number): string =>
  products[Math.floor(what / NUMBERS_EACH)] ?? '';

/** The products that the visitors name. Whether they exist is not known. */
export function namedProducts(visitors: readonly CountedVisitor[]): string[] {
  const ids = new Set<string>();
  for (const { views, hearts, enquiries } of visitors) {
    for (const id of views.keys()) ids.add(id);
    for (const id of hearts) ids.add(id);
    for (const id of enquiries.keys()) ids.add(id);
  }
  ids.delete('');
  return [...ids];
}

/** @param existing the products that count. A view of one is a view of the shop too */
export function toBatchData(visitors: readonly CountedVisitor[], existing: readonly string[]): BatchData {
  const products = ['', ...existing];
  const positions = new Map(products.map((id, position) => [id, position * NUMBERS_EACH]));
  return {
    products,
    visitors: visitors.flatMap((counted) => {
      const counts = countsOf(counted, positions);
      return counts.length > 0
        ? [[counted.visitor, counted.network, counted.source ?? UNKNOWN, counts] satisfies BatchVisitor]
        : [];
    }),
  };
}

function countsOf(
  { views, hearts, enquiries }: CountedVisitor,
  positions: ReadonlyMap<string, number>,
): number[] {
  const counts: number[] = [];
  let all = 0;
  for (const [id, count] of views) {
    const position = positions.get(id);
    if (position === undefined) continue;
    all += count;
    if (position > 0) counts.push(position + VIEW, count);
  }
  if (all > 0) counts.push(VIEW, all);
  for (const id of hearts) {
    const position = positions.get(id);
    if (position !== undefined) counts.push(position + HEART, 1);
  }
  for (const [id, count] of enquiries) {
    const position = positions.get(id);
    if (position !== undefined) counts.push(position + ENQUIRY, count);
  }
  return counts;
}

// Only this file writes the column.
export const parseBatch = (data: string): BatchData => JSON.parse(data) as BatchData;

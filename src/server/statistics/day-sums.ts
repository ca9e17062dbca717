import type { StatisticsDayRow } from '../database/statistics-tables.ts';
import type { Kind } from './batch.rules.ts';

/** What is added to the counts of one product and source. */
export type Sum = Pick<
  StatisticsDayRow,
  'product_id' | 'source' | 'views' | 'visitors' | 'hearts' | 'enquiries'
>;

export type DaySums = ReturnType<typeof createDaySums>;

/** Adds up what changes the counts of a day. */
export function createDaySums() {
  const sources = new Map<string, Map<string, Sum>>();

  function sumOf(productId: string, source: string): Sum {
    let products = sources.get(source);
    if (!products) sources.set(source, (products = new Map()));
    let sum = products.get(productId);
    if (!sum) {
      sum = { product_id: productId, source, views: 0, visitors: 0, hearts: 0, enquiries: 0 };
      products.set(productId, sum);
    }
    return sum;
  }

  return {
    /**
     * A favorite counts for its product and for the shop; of the other kinds, the shop has counts of its own.
     * @property times how often; below 0 takes it out of the counts again
     * @property visitors 1 for a visitor who did not do that before on this day, -1 to take one out again
     */
    add(
      { productId, source, kind }: { productId: string; source: string; kind: Kind },
      { times, visitors }: { times: number; visitors: -1 | 0 | 1 },
    ): void {
      const sum = sumOf(productId, source);
      if (kind === 'view') {
        sum.views += times;
        sum.visitors += visitors;
      } else if (kind === 'enquiry') sum.enquiries += times;
      else {
        sum.hearts += visitors;
        sumOf('', source).hearts += visitors;
      }
    },
    // Always in the same order, so that two processes do not wait for each other in a circle.
    changes: () =>
      [...sources.values()]
        .flatMap((products) => [...products.values()])
        .filter(({ views, visitors, hearts, enquiries }) =>
          [views, visitors, hearts, enquiries].some(Boolean),
        )
        .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
  };
}

const keyOf = ({ product_id, source }: Sum) => `${product_id} ${source}`;

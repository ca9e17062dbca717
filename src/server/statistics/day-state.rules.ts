import {
  ADMIN,
  type BatchData,
  type BatchVisitor,
  kindOf,
  NUMBERS_EACH,
  productOf,
  UNKNOWN,
} from './batch.rules.ts';
import type { DaySums } from './day-sums.ts';
import type { RowQuota } from './row-quota.ts';

/** The source of a visitor, or ADMIN, and how often the visitor did what: see `BatchVisitor`. */
type VisitorState = [source: string, counts: Record<string, number>];

/** A part of the state of a day: what visitors did, of those with the same first character in their hash. */
type PartData = { products: string[]; visitors: Record<string, VisitorState> };

/** The part that has a visitor: one of 64, by the first character of the hash, so that each takes a few milliseconds to read and write. */
export const partOf = (visitor: string): string => visitor.charAt(0);

// Only this file writes the column.
const parse = (data: string): PartData => JSON.parse(data) as PartData;

/** The source of a visitor as far as it is added up; undefined when it is not known. */
export function sourceInPart(data: string, visitor: string): string | undefined {
  const source = parse(data).visitors[visitor]?.[0];
  return source === UNKNOWN ? undefined : source;
}

/** How often each visitor viewed what, by product, of those who are counted. */
export function viewsInPart(data: string): { visitor: string; productId: string; views: number }[] {
  const part = parse(data);
  return Object.entries(part.visitors).flatMap(([visitor, [, counts]]) =>
    Object.entries(counts)
      .filter(([what]) => kindOf(Number(what)) === 'view')
      .map(([what, views]) => ({ visitor, productId: productOf(part, Number(what)), views })),
  );
}

/** The source that an unknown one counts as. */
const countedAs = (source: string): string => (source === UNKNOWN ? 'direct' : source);

/** A part of the state. What is added to it changes `sums`. @param stored undefined for the first visitor */
export function createDayPart(stored: string | undefined, sums: DaySums, quota: Pick<RowQuota, 'add'>) {
  const part = stored === undefined ? { products: [''], visitors: {} } : parse(stored);
  const positions = new Map(part.products.map((id, position) => [id, position]));

  function keyOf(productId: string, what: number): number {
    let position = positions.get(productId);
    if (position === undefined) {
      position = part.products.push(productId) - 1;
      positions.set(productId, position);
    }
    return position * NUMBERS_EACH + (what % NUMBERS_EACH);
  }

  /** Counts all that a visitor did, or takes it out. */
  function addAll([source, counts]: VisitorState, sign: 1 | -1): void {
    for (const [key, count] of Object.entries(counts)) {
      const what = Number(key);
      const counted = { productId: productOf(part, what), source: countedAs(source), kind: kindOf(what) };
      sums.add(counted, { times: sign * count, visitors: sign });
    }
  }

  /** The first page of a visitor's day decides the source of all that follows, and of what came before it by another process. */
  function setSource(state: VisitorState, source: string): void {
    if (state[0] !== UNKNOWN || source === UNKNOWN) return;
    addAll(state, -1);
    state[0] = source;
    addAll(state, 1);
  }

  function exclude(visitor: string): void {
    const state = part.visitors[visitor];
    if (state && state[0] !== ADMIN) addAll(state, -1);
    part.visitors[visitor] = [ADMIN, {}];
  }

  return {
    /** @param batch has the names of the products */
    add([visitor, network, source, counts]: BatchVisitor, batch: Pick<BatchData, 'products'>): void {
      if (source === ADMIN) return exclude(visitor);
      const known = part.visitors[visitor];
      if (known?.[0] === ADMIN) return;
      const state: VisitorState = known ?? [source, {}];
      setSource(state, source);
      for (let at = 0; at < counts.length; at += 2) {
        const [what = 0, count = 0] = [counts[at], counts[at + 1]];
        const productId = productOf(batch, what);
        const key = keyOf(productId, what);
        const before = state[1][key];
        const isStored = before !== undefined || quota.add(network);
        sums.add(
          { productId, source: countedAs(state[0]), kind: kindOf(what) },
          { times: count, visitors: before === undefined && isStored ? 1 : 0 },
        );
        if (!isStored) continue;
        state[1][key] = (before ?? 0) + count;
        part.visitors[visitor] = state;
      }
    },
    data: () => JSON.stringify(part),
  };
}

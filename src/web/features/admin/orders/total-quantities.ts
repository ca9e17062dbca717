import { toPaise } from '#contract/text/money.ts';
import {
  type AdjustmentDraft,
  draftTotal,
  type LineDraft,
  type LinesDraft,
  numberOf,
  priceOf,
  stockOf,
} from './lines-draft.ts';
import type { OrderedProducts } from './ordered-products.ts';

/** With more pieces to add, or more lines, the artist finds the quantities. */
const MAX_ADDED = 9;
const MAX_LINES = 8;

/**
 * The lines with more of their pieces, so that the order costs exactly an amount; at most two of these possibilities. None while a price is
 * missing, and where a percentage depends on the quantities.
 * @param agreed rupees
 * @param adjustmentsOf the adjustments with other quantities: shipping can be free from an amount on
 */
export function quantitiesOfTotal(
  { lines, adjustments }: LinesDraft,
  byId: OrderedProducts,
  agreed: number,
  adjustmentsOf: (lines: readonly LineDraft[], now: LinesDraft['adjustments']) => readonly AdjustmentDraft[],
): LineDraft[][] {
  const extra = toPaise(agreed) - toPaise(draftTotal({ lines, adjustments }, byId));
  if (extra <= 0 || lines.length > MAX_LINES || adjustments.some(({ unit }) => unit === 'percent')) return [];
  const items = lines.map((line) => {
    const product = byId.get(line.id);
    const [price, stock] = [priceOf(line, product) ?? 0, stockOf(line, product) ?? 0];
    return { paise: toPaise(price), left: stock - numberOf(line.quantity) };
  });
  if (items.some(({ paise }) => paise <= 0)) return [];
  return additions(items, extra)
    .slice(0, 2)
    .map((added) =>
      lines.map((line, at) => ({ ...line, quantity: String(numberOf(line.quantity) + (added[at] ?? 0)) })),
    )
    .filter((more) => {
      const total = draftTotal({ lines: more, adjustments: [...adjustmentsOf(more, adjustments)] }, byId);
      return toPaise(total) === toPaise(agreed);
    });
}

type Item = { paise: number; left: number };

/** How many of each piece can be added so that they cost an amount; stops after two possibilities. @param extra paise */
function additions(items: readonly Item[], extra: number, most = MAX_ADDED): number[][] {
  const [item, ...rest] = items;
  if (!item) return extra === 0 ? [[]] : [];
  const found: number[][] = [];
  const max = Math.min(most, item.left, Math.floor(extra / item.paise));
  for (let count = 0; count <= Math.max(0, max) && found.length < 2; count += 1)
    for (const others of additions(rest, extra - count * item.paise, most - count))
      found.push([count, ...others]);
  return found;
}

import { formatRupeesExactly, toPaise } from '#contract/text/money.ts';
import { Button } from '#web/ui/button.tsx';
import { isAgreedLine, withAgreedTotal, withoutAgreedLine } from './agreed-total.ts';
import {
  adjustmentAmount,
  type AdjustmentDraft,
  adjustmentNames,
  draftTotal,
  hasAllPrices,
  type LinesDraft,
  productsTotal,
} from './lines-draft.ts';
import type { OrderedProducts } from './ordered-products.ts';

type Props = {
  draft: LinesDraft;
  byId: OrderedProducts;
  /** Rupees that the chat names. */
  agreed: number;
  onChange: (adjustments: AdjustmentDraft[]) => void;
};

/**
 * The amount that a pasted chat names, unless it is the total, with a button that adds a line for the difference; while that line
 * makes it the total, the line's amount, with a button that removes the line.
 */
export function ChatAmount({ draft, byId, agreed, onChange }: Props) {
  const line = draft.adjustments.find(isAgreedLine);
  const isTotal = toPaise(agreed) === toPaise(draftTotal(draft, byId));
  if (isTotal && !line) return null;
  const used = isTotal ? line : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        {used ? `As agreed in the chat: ${adjustmentNames[used.kind].toLowerCase()}` : 'In the chat'}{' '}
        <span className="ml-auto tabular-figures">
          {formatRupeesExactly(used ? adjustmentAmount(used, productsTotal(draft.lines, byId)) : agreed)}
        </span>
      </p>
      {/*
        One button for both, so that it keeps the focus. While a piece has no price yet, the difference would contain its price, which
        is then charged twice.
      */}
      {hasAllPrices(draft.lines, byId) && (
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3"
          onClick={() =>
            onChange(used ? withoutAgreedLine(draft.adjustments) : withAgreedTotal(draft, byId, agreed))
          }
        >
          {used ? 'Remove' : 'Use as total'}
        </Button>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatRupeesExactly, toPaise } from '#contract/text/money.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { settingsQuery } from '../shared/queries.ts';
import type { FormFields } from '../shared/text-props.ts';
import { isAgreedLine, withAgreedTotal, withoutAgreedLine } from './agreed-total.ts';
import {
  adjustmentAmount,
  type AdjustmentDraft,
  adjustmentNames,
  draftTotal,
  hasAllPrices,
  type LinesDraft,
  productsTotal,
  withShipping,
} from './lines-draft.ts';
import type { NewOrderDraft } from './new-order-draft.ts';
import { useShippingRates } from './order-lines-fields.tsx';
import type { OrderedProducts } from './ordered-products.ts';

/** A fraction of the order's total. An agreed total that differs more is offered and not applied: the chat may be about other pieces. */
const MAX_DIFFERENCE = 0.3;

type AppliedDraft = Pick<
  NewOrderDraft,
  'chatAmount' | 'appliesChatAmount' | 'lines' | 'adjustments' | 'followsRates' | 'pickup' | 'zip' | 'country'
>;

/** Makes the agreed total of a pasted chat that of the order, once, when all prices and the shipping rates are loaded. */
export function useAgreedTotal(
  { draft, change }: Pick<FormFields<AppliedDraft>, 'draft' | 'change'>,
  byId: OrderedProducts,
): void {
  const { isPending } = useQuery(settingsQuery, queryClient);
  const { charge } = useShippingRates(draft, byId);
  const isReady = draft.appliesChatAmount === true && !isPending && hasAllPrices(draft.lines, byId);
  useEffect(() => {
    if (!isReady) return;
    change(({ chatAmount, followsRates, ...current }) => {
      const { lines } = current;
      // The lines may be shown later, and add the shipping of the rates only then.
      const adjustments = followsRates ? [...withShipping(current.adjustments, charge)] : current.adjustments;
      const [agreed, total] = [Number(chatAmount), draftTotal({ lines, adjustments }, byId)];
      const isNear = Math.abs(total - agreed) <= MAX_DIFFERENCE * total;
      return {
        appliesChatAmount: false,
        ...(isNear && { adjustments: withAgreedTotal({ lines, adjustments }, byId, agreed) }),
      };
    });
  });
}

type Props = {
  draft: LinesDraft;
  byId: OrderedProducts;
  /** Rupees that the chat names as the total. */
  agreed: number;
  onChange: (adjustments: AdjustmentDraft[]) => void;
};

/**
 * The total that a pasted chat names, unless it is that of the order, with a button that adds a line for the difference; while that line
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
        {used ? `As agreed in the chat: ${adjustmentNames[used.kind].toLowerCase()}` : 'Total in the chat'}{' '}
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

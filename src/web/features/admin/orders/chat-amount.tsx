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
  adjustmentNames,
  draftTotal,
  hasAllPrices,
  type LineDraft,
  type LinesDraft,
  productsTotal,
  withShipping,
} from './lines-draft.ts';
import type { NewOrderDraft } from './new-order-draft.ts';
import { useAdjustmentsOf, useShippingRates } from './order-lines-fields.tsx';
import type { OrderedProducts } from './ordered-products.ts';
import { quantitiesOfTotal } from './total-quantities.ts';

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
  const adjustmentsOf = useAdjustmentsOf(draft, byId);
  const isReady = draft.appliesChatAmount === true && !isPending && hasAllPrices(draft.lines, byId);
  useEffect(() => {
    if (!isReady) return;
    change(({ chatAmount, followsRates, ...current }) => {
      const { lines } = current;
      // The fields of the lines may be shown later, and add the shipping of the rates only then.
      const adjustments = followsRates ? [...withShipping(current.adjustments, charge)] : current.adjustments;
      const [agreed, total] = [Number(chatAmount), draftTotal({ lines, adjustments }, byId)];
      const isNear = Math.abs(total - agreed) <= MAX_DIFFERENCE * total;
      // Several of a piece are no charge. The artist decides, because a charge without a line, such as shipping, can cost as much as a piece.
      const isOfQuantities =
        quantitiesOfTotal({ lines, adjustments }, byId, agreed, adjustmentsOf).length > 0;
      return {
        appliesChatAmount: false,
        ...(isNear &&
          !isOfQuantities && { adjustments: withAgreedTotal({ lines, adjustments }, byId, agreed) }),
      };
    });
  });
}

type Props = {
  draft: AppliedDraft;
  byId: OrderedProducts;
  /** Rupees that the chat names as the total. */
  agreed: number;
  onChange: (lines: Partial<LinesDraft>) => void;
};

/**
 * The total that a pasted chat names, unless it is that of the order, with a button that adds a line for the difference; while that line
 * makes it the total, the line's amount, with a button that removes the line.
 */
export function ChatAmount({ draft, byId, agreed, onChange }: Props) {
  const adjustmentsOf = useAdjustmentsOf(draft, byId);
  const line = draft.adjustments.find(isAgreedLine);
  const isTotal = toPaise(agreed) === toPaise(draftTotal(draft, byId));
  if (isTotal && !line) return null;
  const used = isTotal ? line : undefined;
  const adjustments = withoutAgreedLine(draft.adjustments);
  const without = toPaise(draftTotal({ ...draft, adjustments }, byId));
  const isMore = toPaise(agreed) > without;
  // A discount of one piece without variants is a bargain.
  const mayBeLess = !used || draft.lines.length > 1 || draft.lines.some(({ id }) => byId.get(id)?.variants);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        {used ? `As agreed in the chat: ${adjustmentNames[used.kind].toLowerCase()}` : 'Total in the chat'}{' '}
        {/*
          One button for both, so that it keeps the focus. While a piece has no price yet, the difference would contain its price, which
          is then charged twice.
        */}
        {hasAllPrices(draft.lines, byId) && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3"
            onClick={() =>
              onChange({ adjustments: used ? adjustments : withAgreedTotal(draft, byId, agreed) })
            }
          >
            {used ? 'Remove' : 'Use as total'}
          </Button>
        )}
        <span className="ml-auto tabular-figures">
          {formatRupeesExactly(used ? adjustmentAmount(used, productsTotal(draft.lines, byId)) : agreed)}
        </span>
      </p>
      {isMore && hasAllPrices(draft.lines, byId) && (
        <QuantityHint
          lines={draft.lines}
          solutions={quantitiesOfTotal({ ...draft, adjustments }, byId, agreed, adjustmentsOf)}
          onUse={(lines) => onChange({ lines, adjustments })}
        />
      )}
      {toPaise(agreed) < without && mayBeLess && hasAllPrices(draft.lines, byId) && (
        <p className="text-sm text-ink-soft">
          The chat names less than this order costs. Does the customer take fewer pieces, or another variant?
          Then change the products.
        </p>
      )}
    </>
  );
}

type HintProps = {
  lines: readonly LineDraft[];
  /** The quantities that make the agreed total. */
  solutions: readonly LineDraft[][];
  onUse: (lines: LineDraft[]) => void;
};

/** Why the total in the chat can be more than the order costs: customers take several of a piece, but favorites have no quantities. */
function QuantityHint({ lines, solutions: [solution, another], onUse }: HintProps) {
  if (!solution || another)
    return (
      <p className="text-sm text-ink-soft">
        The chat names more than this order costs. Does the customer take several of a piece? Then change its
        quantity.
      </p>
    );
  const changed = solution.filter(({ quantity }, at) => quantity !== lines[at]?.quantity);
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
      <span className="min-w-0 wrap-anywhere">
        With {changed.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}, the order costs
        exactly this.
      </span>
      <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onUse(solution)}>
        Change the quantity
      </Button>
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { canEditLines } from '#contract/orders/editable-lines.ts';
import type { Order } from '#contract/orders/order.ts';
import { shippingCharge } from '#contract/orders/shipping-charge.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { settingsQuery } from '../shared/queries.ts';
import type { FormFields } from '../shared/text-props.ts';
import { AdjustmentFields } from './adjustment-fields.tsx';
import {
  addLine,
  type AdjustmentDraft,
  type AdjustmentKindDraft,
  adjustmentNames,
  draftTotal,
  type LineDraft,
  type LinesDraft,
  newAdjustment,
  priceOf,
  productsTotal,
  shippingOfDraft,
  withShipping,
} from './lines-draft.ts';
import { withShippingWithin } from './agreed-total.ts';
import { LineHints, RatesHint } from './line-hints.tsx';
import type { OrderedProducts } from './ordered-products.ts';
import { productQuery } from './orders-query.ts';
import { refundDueOf } from '#web/features/shared/orders/order-sums.ts';
import { toPayOf } from './payments/payment-draft.ts';
import { ProductLines } from './product-lines.tsx';
import { ProductPicker } from './product-picker.tsx';

type TotalProps = {
  draft: LinesDraft;
  byId: OrderedProducts;
  /** Whether prices are not loaded yet. */
  isLoading?: boolean;
  /** Rupees that were paid. */
  paid?: number;
  /** Rupees of it that are retained while the order is canceled. */
  retained?: number | undefined;
  /** The status in the draft. */
  status?: Order['status'];
  /** Shows the amount that a pasted chat names. */
  chat?: ReactNode;
};

/** The total of a draft, for the bar with the buttons. */
export function DraftTotal({
  draft,
  byId,
  isLoading = false,
  paid = 0,
  retained,
  status = 'PENDING',
  chat,
}: TotalProps): ReactNode {
  const total = draftTotal(draft, byId);
  const sums = { status, totalAmount: total, amountPaid: paid, amountRetained: retained };
  const refund = refundDueOf(sums);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 font-semibold">
        Total{' '}
        <span className="ml-auto tabular-figures">
          {isLoading ? <span className="text-ink-soft">Loading…</span> : formatRupeesExactly(total)}
        </span>
      </p>
      {!isLoading && chat}
      {paid > 0 && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          Paid {formatRupeesExactly(paid)}, {refund > 0 ? 'refund due' : 'due'}
          <span className="ml-auto tabular-figures">
            {formatRupeesExactly(refund > 0 ? refund : toPayOf(sums))}
          </span>
        </p>
      )}
      {!isLoading && total < 0 && (
        <p className="text-sm text-madder">The total of an order cannot be below 0</p>
      )}
    </>
  );
}

type Destination = { pickup: boolean; zip: string; country: string };
/**
 * `followsRates` and `chatAmount` are only in the draft of a new order: its shipping line follows the shipping rates, and rupees that
 * a chat names as the total.
 */
type Draft = LinesDraft & Destination & { followsRates?: boolean; chatAmount?: string };

type Props = FormFields<Draft> & {
  byId: OrderedProducts;
  /** The order to change; absent for a new one. */
  order?: Order;
};

/**
 * The charge of the shipping rates for a draft, in rupees; `isUnknown` if they have none for the address. Neither for a
 * pickup, without rates or the order book, and while a price or the PIN code is missing.
 */
export function useShippingRates(
  { lines, pickup, zip, country }: LinesDraft & Destination,
  byId: OrderedProducts,
) {
  const { data: settings } = useQuery(settingsQuery, queryClient);
  const isComplete =
    lines.length > 0 && lines.every((line) => priceOf(line, byId.get(line.id)) !== undefined);
  if (pickup) return {};
  // Without the order book, an order has products only.
  if (!settings?.orderBook || settings.shippingRates.kind === 'none' || !isComplete || zip.trim() === '')
    return {};
  const charge = shippingCharge(settings.shippingRates, { zip, country }, productsTotal(lines, byId));
  return charge === undefined ? { isUnknown: true } : { charge };
}

/** The adjustments that a draft has with other quantities: its shipping line may follow the rates. */
export function useAdjustmentsOf(draft: Draft, byId: OrderedProducts) {
  const { data: settings } = useQuery(settingsQuery, queryClient);
  const { charge } = useShippingRates(draft, byId);
  const { zip, country } = draft;
  return (lines: readonly LineDraft[], adjustments: readonly AdjustmentDraft[]) =>
    settings && charge !== undefined && draft.followsRates
      ? withShipping(
          adjustments,
          shippingCharge(settings.shippingRates, { zip, country }, productsTotal(lines, byId)),
        )
      : adjustments;
}

/** The products, shipping, discounts and other amounts of an order. */
export function OrderLinesFields({ draft, change, errors, byId, order }: Props) {
  const { orderBook } = useSiteSettings();
  const rates = useShippingRates(draft, byId);
  const { charge } = rates;
  const follows = draft.followsRates === true;
  useEffect(() => {
    if (follows && withShipping(draft.adjustments, charge) !== draft.adjustments)
      change({ adjustments: withShippingWithin(draft, byId, charge) });
  });

  const areLinesEditable = canEditLines(order?.firstPaymentAt !== undefined);
  const products = productsTotal(draft.lines, byId);
  const fixed =
    areLinesEditable && orderBook ? 0 : (order?.lines.filter(({ kind }) => kind !== 'product').length ?? 0);
  /** Once the artist changes the shipping line, it no longer follows the rates. */
  function setAdjustments(adjustments: AdjustmentDraft[]) {
    const shippingLines = (list: AdjustmentDraft[]) => list.filter(({ kind }) => kind === 'shipping');
    const isSame =
      JSON.stringify(shippingLines(adjustments)) === JSON.stringify(shippingLines(draft.adjustments));
    change({ adjustments, ...(follows && !isSame ? { followsRates: false } : {}) });
  }

  return (
    <div>
      {areLinesEditable && (
        <ProductPicker
          onChoose={(product) => {
            queryClient.setQueryData(productQuery(product._id).queryKey, product);
            // The picker may choose only after a request: lines may have changed meanwhile.
            change(({ lines }) => ({ lines: addLine(lines, product) }));
          }}
          error={errors['products'] ?? errors['lines']}
        />
      )}
      <ProductLines
        lines={draft.lines}
        byId={byId}
        takenOf={(line) => takenBy(order, line)}
        onChange={areLinesEditable ? (lines) => change({ lines }) : undefined}
        onHoldChange={(lines) => change({ lines })}
        errorOf={(index, field) => {
          const path = `${order ? 'lines' : 'products'}.${index}`;
          if (field === 'quantity') return errors[`${path}.quantity`] ?? errors[`${path}.product.id`];
          return errors[`${path}.product.variant`] ?? errors[`${path}.product.variant.id`];
        }}
      />
      <AdjustmentFields
        adjustments={draft.adjustments}
        onChange={setAdjustments}
        products={products}
        fixed={fixed}
        firstIndex={order ? draft.lines.length : 0}
        errors={errors}
      />
      <LineHints draft={draft} order={order} orderBook={orderBook} onLoad={change}>
        <RatesHint
          {...rates}
          shipping={shippingOfDraft(draft.adjustments)}
          onUse={(use) => change({ adjustments: [...withShipping(draft.adjustments, use)] })}
        />
      </LineHints>
      <div className="mt-3 -ml-3 flex flex-wrap gap-x-2">
        {(orderBook ? addable(areLinesEditable) : []).map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            size="sm"
            onClick={() => setAdjustments([...draft.adjustments, newAdjustment(kind)])}
          >
            <Plus aria-hidden="true" className="size-4" />
            Add {adjustmentNames[kind].toLowerCase()}
          </Button>
        ))}
      </div>
    </div>
  );
}

const addable = (areLinesEditable: boolean): AdjustmentKindDraft[] =>
  areLinesEditable ? ['shipping', 'discount', 'charge'] : ['discount', 'charge', 'correction'];

/** The items of a line's product and variant that an order has taken out of stock. */
function takenBy(order: Order | undefined, { id, variant = '' }: LineDraft): number {
  if (!order || order.status === 'CANCELED') return 0;
  return order.products
    .filter(({ product }) => product.id === id && (product.variant?.id ?? '') === variant)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

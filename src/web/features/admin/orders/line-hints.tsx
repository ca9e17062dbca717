import type { ReactNode } from 'react';
import { canEditLines } from '#contract/orders/editable-lines.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatRupees } from '#contract/text/money.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';
import { changesLines, type LinesDraft, toLinesDraft } from './lines-draft.ts';

type Props = {
  draft: LinesDraft;
  /** The order to change; absent for a new one. */
  order: Order | undefined;
  orderBook: boolean;
  onLoad: (lines: Partial<LinesDraft>) => void;
  /** The hint about the shipping rates, where lines can be changed. */
  children: ReactNode;
};

/** Says which lines of an order cannot be changed, and why. */
export function LineHints({ draft, order, orderBook, onLoad, children }: Props) {
  if (order && !canEditLines(order.firstPaymentAt !== undefined))
    return <LockedLinesHint draft={draft} order={order} onLoad={onLoad} />;
  return (
    <>
      {order && !orderBook && <AdjustmentsHint draft={draft} order={order} onLoad={onLoad} />}
      {children}
    </>
  );
}

type AdjustmentsProps = {
  draft: LinesDraft;
  order: Order;
  onLoad: (lines: Pick<LinesDraft, 'adjustments'>) => void;
};

/** Without the order book: says why only the products can be changed, and offers the other lines of the order if an old draft has others. */
function AdjustmentsHint({ draft, order, onLoad }: AdjustmentsProps) {
  const { lines, adjustments } = toLinesDraft(order, { followsPercent: false });
  if (adjustments.length === 0 && draft.adjustments.length === 0) return null;
  const isOutdated =
    draft.adjustments.length !== adjustments.length || changesLines({ ...draft, lines }, order);
  return (
    <>
      <p className="mt-3 text-sm text-ink-soft">
        The order book is off, so shipping, discounts and others stay as they are.
      </p>
      {isOutdated && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => onLoad({ adjustments })}>
          Load the order’s lines
        </Button>
      )}
    </>
  );
}

type LockedProps = { draft: LinesDraft; order: Order; onLoad: (lines: LinesDraft) => void };

/** Says why lines cannot be changed, and offers the lines of the order if the draft has others. */
function LockedLinesHint({ draft, order, onLoad }: LockedProps) {
  return (
    <>
      <p className="mt-3 text-sm text-ink-soft">
        This order has a payment, so its lines stay as they are. Add a line for a correction. To record money
        that you give back, record a refund.
      </p>
      {changesLines(draft, order) && <OutdatedLines onLoad={() => onLoad(toLinesDraft(order))} />}
    </>
  );
}

/** The artist has just pressed Save, below this box, so the box may be out of view. */
const showBox = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });

/** A payment was recorded while the artist edited lines, for example in another tab: without this, no save could succeed. */
function OutdatedLines({ onLoad }: { onLoad: () => void }) {
  useAnnouncement('These lines are not those of the order.');
  return (
    <div
      ref={showBox}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-turmeric-tint px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60">
        A payment was recorded meanwhile. These lines are not those of the order and cannot be saved.
      </p>
      <Button variant="outline" size="sm" onClick={onLoad}>
        Load the order’s lines
      </Button>
    </div>
  );
}

type RatesHintProps = {
  charge?: number;
  /** Whether the rates have no charge for this address. */
  isUnknown?: boolean;
  /** The sum of the shipping lines. */
  shipping: number | undefined;
  onUse: (charge: number) => void;
};

/** Offers the charge of the shipping rates where the order has another one. */
export function RatesHint({ charge, isUnknown, shipping, onUse }: RatesHintProps) {
  if (isUnknown && shipping === undefined)
    return (
      <p className="mt-3 text-sm text-ink-soft">
        Your shipping rates have no charge for this address. Add shipping yourself.
      </p>
    );
  if (charge === undefined || charge === shipping) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      Shipping by your rates: {charge === 0 ? 'free' : formatRupees(charge)}
      <Button variant="quiet" size="sm" onClick={() => onUse(charge)}>
        {charge === 0 ? 'Make it free' : `Use ${formatRupees(charge)}`}
      </Button>
    </p>
  );
}

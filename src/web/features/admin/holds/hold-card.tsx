import { useState } from 'react';
import type { Hold } from '#contract/orders/hold.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import { remainingText } from '#contract/orders/hold-time.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { fillOrderOfHold } from '../orders/fill-order.ts';
import { SmallImage } from '../orders/order-card.tsx';
import { RecordOrderButton } from '../orders/record-order-button.tsx';
import { releaseHold } from './hold-actions.ts';
import { nameOf } from './holds-query.ts';
import { LazyHoldDialog } from './lazy-hold-dialog.ts';

type Props = { hold: Hold; now: number };

export function HoldCard({ hold, now }: Props) {
  const { product, variant, customerName, enquiryCode, until } = hold;
  const name = nameOf(hold);
  return (
    <article
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-line bg-paper-raised p-4 md:px-6"
      aria-label={`Hold of ${name}`}
    >
      <div className="flex min-w-0 flex-wrap items-start gap-x-4">
        <SmallImage image={product.image} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-xl">
            <Link
              to="/product/$id"
              params={{ id: product.id }}
              search={{ variant: variant?.id }}
              className="ink-link wrap-anywhere"
            >
              {name}
            </Link>
          </h3>
          <p className="wrap-anywhere">
            For {customerName}
            {enquiryCode && (
              <>
                {' · '}
                <Link
                  to="/admin/$tab"
                  params={{ tab: 'enquiries' }}
                  search={{ q: enquiryCode }}
                  className="ink-link tabular-figures"
                >
                  {enquiryCode}
                </Link>
              </>
            )}
          </p>
          <p className="text-sm text-ink-soft">
            Until <time dateTime={until}>{holdEndText(until)}</time> ·{' '}
            {remainingText(Date.parse(until) - now)} left
          </p>
        </div>
      </div>
      <HoldButtons hold={hold} name={name} />
    </article>
  );
}

function HoldButtons({ hold, name }: { hold: Hold; name: string }) {
  const [isChanging, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);

  async function release() {
    if (busy) return;
    setBusy(true);
    try {
      await releaseHold(hold);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-1 sm:-mx-1">
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setChanging(true)}
        aria-label={`Extend or change: ${name}`}
      >
        Extend or change
      </Button>
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        onClick={() => void release()}
        aria-label={`Release: ${name}`}
      >
        Release
      </Button>
      <RecordOrderButton name={name} variant="outline" fill={() => fillOrderOfHold(hold)} />
      {isChanging && <LazyHoldDialog target={{ hold }} onClose={() => setChanging(false)} />}
    </div>
  );
}

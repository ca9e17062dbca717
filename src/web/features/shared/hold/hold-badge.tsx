import { holdEndText } from '#contract/orders/hold-end-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useHoldEnd } from './use-hold-end.ts';

/** Until when a piece is on hold; nothing after that. */
export function HoldBadge({ until }: { until: string }) {
  const end = useHoldEnd(until);
  if (end === undefined) return null;
  return (
    // The card of a phone is narrower than the text.
    <Badge variant="attention" className="max-w-full whitespace-normal!">
      <span>
        On hold until <time dateTime={end}>{holdEndText(end)}</time>
      </span>
    </Badge>
  );
}

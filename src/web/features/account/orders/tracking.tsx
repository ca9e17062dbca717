import { Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/features/shared/copy-text.ts';

type Props = { number: string; carrier: string | undefined };

export function Tracking({ number, carrier }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words">
        Tracking{carrier ? ` with ${carrier}` : ''}:{' '}
        <span className="tabular-figures text-ink">{number}</span>
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-label="Copy tracking number"
        onClick={() => void copyText(number, 'tracking number')}
      >
        <Copy aria-hidden="true" className="size-4" />
        Copy
      </Button>
    </p>
  );
}

import { Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

type Props = { number: string; carrier: string | undefined };

export function Tracking({ number, carrier }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      showToast({ kind: 'success', title: 'Copied!', description: 'Tracking number copied to clipboard' });
    } catch {
      showToast({
        kind: 'error',
        title: 'Not copied',
        description: 'Your browser doesn’t allow it. Select the number and copy it.',
      });
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words">
        Tracking{carrier ? ` with ${carrier}` : ''}: <span className="figures text-ink">{number}</span>
      </span>
      <Button variant="quiet" size="sm" aria-label="Copy tracking number" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        Copy
      </Button>
    </p>
  );
}

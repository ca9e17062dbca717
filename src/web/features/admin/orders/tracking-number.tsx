import { Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export function TrackingNumber({ number }: { number: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      showToast({
        kind: 'success',
        title: 'Copied!',
        description: 'Tracking number copied to clipboard',
      });
    } catch {
      showToast({
        kind: 'error',
        title: 'The tracking number was not copied',
        description: 'This browser does not let the page use the clipboard. Select the number to copy it.',
      });
    }
  }

  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 break-words select-all figures">{number}</span>
      <Button
        variant="quiet"
        size="icon"
        className="-my-2"
        aria-label={`Copy tracking number ${number}`}
        title="Copy"
        onClick={() => void copy()}
      >
        <Copy aria-hidden="true" className="size-4" />
      </Button>
    </span>
  );
}

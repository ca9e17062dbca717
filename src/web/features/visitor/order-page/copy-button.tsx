import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** @param what names the text, such as "tracking number" */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', title: 'Copied!', description: `The ${what} is in the clipboard.` });
    } catch {
      showToast({
        kind: 'error',
        title: 'Not copied',
        description: 'This browser blocks copying. Select the text to copy it.',
      });
    }
  }
  return (
    <Button
      variant="outline"
      size="sm"
      data-needs-script
      aria-label={`Copy the ${what}`}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}

import { copyText } from '#web/features/shared/copy-text.ts';
import { Button } from '#web/ui/button.tsx';

/** @param what names the text, such as "tracking number" */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <Button
      variant="outline"
      size="sm"
      data-needs-script
      aria-label={`Copy the ${what}`}
      onClick={() => void copyText(text, what)}
    >
      Copy
    </Button>
  );
}

import { ClipboardPaste } from 'lucide-react';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Button } from '#web/ui/button.tsx';

/** The name of the dialog in the URL of a screen. */
export const PASTE = 'paste';

const Dialog = lazyDialog(() => import('./paste-chat-dialog.tsx').then((file) => file.PasteChatDialog), {
  reopens: true,
});

type DialogProps = {
  /** The dialog that the URL names. */
  edited: string | undefined;
  onClose: () => void;
  /** Opens the form for a new order, which has the draft. */
  onDraft: () => void;
};

/** The dialog, while it is open. The URL can name it while the order book is off, too, but an order from a chat needs the order book. */
export function PasteChat({ edited, ...props }: DialogProps) {
  const { orderBook } = useSiteSettings();
  return orderBook && edited === PASTE && <Dialog {...props} />;
}

export function PasteChatButton({ onOpen }: { onOpen: (dialog: string) => void }) {
  const { orderBook } = useSiteSettings();
  if (!orderBook) return null;
  return (
    <Button variant="outline" onClick={() => onOpen(PASTE)}>
      <ClipboardPaste aria-hidden="true" className="size-5" />
      Paste a chat
    </Button>
  );
}

import { useState } from 'react';
import { withCode } from '#contract/enquiries/chat-message.ts';
import { instagramChat } from '#contract/enquiries/chat-names.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ChatDialogProps } from './chat-dialog.tsx';
import { createCode, type EnquiryDraft } from './open-chat.ts';

const ChatDialog = lazyDialog<ChatDialogProps>(() =>
  import('./chat-dialog.tsx').then((file) => file.ChatDialog),
);

type Props = { draft: EnquiryDraft; verb: 'Order' | 'Enquire' };

/** With the order book: a QR code for the visitor's phone, not shown on one, and the artist's Instagram chat. */
export function OtherChats({ draft, verb }: Props) {
  const { orderBook, whatsapp, instagram } = useSiteSettings();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Omit<ChatDialogProps, 'onClose'>>();
  const chat = instagramChat(instagram);
  if (!orderBook || (whatsapp === '' && !chat)) return null;

  async function show(target: Pick<ChatDialogProps, 'whatsapp' | 'instagram'>) {
    if (busy) return;
    setBusy(true);
    const code = await createCode(draft);
    setBusy(false);
    setShown({ ...target, verb, code, message: withCode(draft.message, code) });
  }

  return (
    <div data-needs-script className="-ml-3 flex flex-wrap gap-x-2 print:hidden">
      {whatsapp !== '' && (
        <Button
          variant="quiet"
          size="sm"
          className="hidden sm:inline-flex"
          onClick={() => void show({ whatsapp })}
        >
          Continue on your phone
        </Button>
      )}
      {chat && (
        <Button variant="quiet" size="sm" onClick={() => void show({ instagram: chat })}>
          <Icon name="camera" className="size-4" />
          {verb} on Instagram
        </Button>
      )}
      {shown && <ChatDialog {...shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

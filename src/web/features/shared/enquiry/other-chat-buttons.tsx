import { useEffect, useState } from 'react';
import { instagramChat } from '#contract/enquiries/other-chat-urls.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ChatDialogProps } from './chat-dialog.tsx';
import type { EnquiryDraft } from './open-chat.ts';

const ChatDialog = lazyDialog<ChatDialogProps>(() =>
  import('./chat-dialog.tsx').then((file) => file.ChatDialog),
);

const loadOpenChat = () => import('./open-chat.ts');

export type OtherChatsProps = { draft: EnquiryDraft; verb: ChatDialogProps['verb'] };

/** A QR code for the visitor's phone, not offered on phones, and the artist's Instagram chat. Import it lazily. */
export function OtherChatButtons({ draft, verb }: OtherChatsProps) {
  const { whatsapp, instagram } = useSiteSettings();
  const [shown, setShown] = useState<Omit<ChatDialogProps, 'onClose'>>();
  const chat = instagramChat(instagram);

  // `ChatButton` uses the same module: a press on it then waits only for the server to create the enquiry.
  useEffect(() => void loadOpenChat().catch(() => undefined), []);

  function show(target: Pick<ChatDialogProps, 'whatsapp' | 'instagram'>) {
    // A further press does nothing while a code is requested or the dialog is open.
    if (shown) return;
    const code = loadOpenChat().then(
      ({ createEnquiry }) => createEnquiry(draft),
      () => undefined,
    );
    setShown({ ...target, verb, message: draft.message, code });
  }

  return (
    <div className="-ml-3 flex flex-wrap gap-x-2 print:hidden">
      {whatsapp !== '' && (
        <Button
          variant="quiet"
          size="sm"
          className="hidden sm:inline-flex"
          onClick={() => show({ whatsapp })}
        >
          Continue on your phone
        </Button>
      )}
      {chat && (
        <Button variant="quiet" size="sm" onClick={() => show({ instagram: chat })}>
          <Icon name="camera" className="size-4" />
          {verb} on Instagram
        </Button>
      )}
      {shown && <ChatDialog {...shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { withCode } from '#contract/enquiries/chat-url.ts';
import { shortChatUrl } from '#contract/enquiries/other-chat-urls.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { copyMessage } from '#web/features/shared/copy-text.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';

export type ChatDialogProps = {
  verb: 'Order' | 'Enquire';
  /** Without the code of the enquiry. */
  message: string;
  /** The code of the enquiry, requested from the shop; undefined when there is none. */
  code: Promise<string | undefined>;
  /** The shop's number, for a QR code. */
  whatsapp?: string;
  /** The URL of the Instagram chat. */
  instagram?: string;
  onClose: () => void;
};

/** Opens the chat on a phone, by a QR code, or in Instagram. Appears when the shop has responded with the code. Import it lazily. */
export function ChatDialog({ code: requested, message: draft, ...props }: ChatDialogProps) {
  const { verb, whatsapp, instagram, onClose } = props;
  const [response, setResponse] = useState<{ code: string | undefined }>();
  useEffect(() => void requested.then((code) => setResponse({ code })), [requested]);
  if (!response) return null;
  const { code } = response;
  const message = withCode(draft, code);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={instagram ? `${verb} on Instagram` : 'Continue on your phone'}
      description={
        instagram
          ? 'Instagram can’t fill in the message. Copy it here and paste it into the chat.'
          : 'Scan this with your phone’s camera. It opens a WhatsApp chat with your message.'
      }
    >
      {whatsapp && (
        <div className="grid justify-items-center">
          <QrImage text={shortChatUrl(whatsapp, message)} label="QR code of the WhatsApp chat" />
        </div>
      )}
      {instagram && <InstagramChat message={message} href={instagram} />}
      {code && <p className="mt-4 text-sm text-ink-soft">The code of your enquiry is {code}.</p>}
    </Dialog>
  );
}

function InstagramChat({ message, href }: { message: string; href: string }) {
  // The link opens the chat in any case.
  const copy = () => void copyMessage(message, 'message');

  return (
    <div className="space-y-4">
      <TextArea label="Message" value={message} readOnly rows={6} />
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={copy}
        className={buttonClass({ className: 'w-full' })}
      >
        Copy and open Instagram
      </a>
    </div>
  );
}

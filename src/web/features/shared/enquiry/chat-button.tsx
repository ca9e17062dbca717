import { type MouseEvent, type ReactNode, useState } from 'react';
import { chatUrl, ENQUIRY_FORM_PATH, VARIANT_FORM_ID } from '#contract/enquiries/chat-url.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MAX_WAIT_MS } from './max-wait.ts';
import type { EnquiryDraft } from './open-chat.ts';

type Props = { draft: EnquiryDraft; className: string; children: ReactNode };

/** Ends the wait for a script that does not arrive. */
const tooLate = () => new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS));

/**
 * Opens a WhatsApp chat with the message. With the order book, each press creates an enquiry first. The form does that
 * without scripts, about one product and the variant that is chosen then: its response redirects to the chat.
 */
export function ChatButton({ draft, className, children }: Props) {
  const { orderBook, whatsapp } = useSiteSettings();
  const [busy, setBusy] = useState(false);

  if (!orderBook && !draft.variants)
    return (
      <a
        href={chatUrl(whatsapp, draft.message)}
        target="_blank"
        rel="noopener noreferrer"
        className={className}
      >
        <Icon name="whatsapp" />
        {children}
      </a>
    );

  async function open(event: MouseEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    // Phones open the app from the same tab. Elsewhere the chat gets a new tab, which a browser opens only during the press:
    // before the wait for the enquiry's code.
    const tab = matchMedia('(pointer: coarse)').matches ? null : window.open('', '_blank');
    if (tab) tab.opener = null;
    const module =
      orderBook && (await Promise.race([import('./open-chat.ts').catch(() => undefined), tooLate()]));
    if (module) await module.openChat(draft, whatsapp, tab);
    else (tab ?? window).location.assign(chatUrl(whatsapp, draft.message));
    setBusy(false);
  }

  return (
    <form className="contents">
      <button
        name="product"
        value={draft.products[0]}
        form={draft.variants && VARIANT_FORM_ID}
        formAction={ENQUIRY_FORM_PATH}
        formMethod="post"
        formTarget="_blank"
        aria-busy={busy || undefined}
        className={className}
        onClick={(event) => void open(event)}
      >
        <Icon name="whatsapp" />
        {children}
      </button>
    </form>
  );
}

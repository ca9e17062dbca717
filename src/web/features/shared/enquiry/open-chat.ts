import { chatUrl, withCode } from '#contract/enquiries/chat-url.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { MAX_WAIT_MS } from './max-wait.ts';

/** What a visitor asks about: the ids of the products and of the chosen variants. */
type Chosen = { products: string[]; variants?: string[] | undefined };
/** What a visitor asks about, with the chat message, which lacks the code of the enquiry. */
export type EnquiryDraft = Chosen & { message: string };

/** Creates an enquiry. @returns its code; undefined when the shop refuses or does not respond in time */
export const createEnquiry = ({ products, variants = [] }: Chosen): Promise<string | undefined> =>
  fetchCall('createEnquiry', { body: { products, variants } }, AbortSignal.timeout(MAX_WAIT_MS)).then(
    ({ code }) => code,
    () => undefined,
  );

/**
 * Creates an enquiry and opens its chat; without a code if there is none. Import it lazily.
 *
 * @param tab a new tab for the chat; null for the same tab
 */
export async function openChat(
  { message, ...chosen }: EnquiryDraft,
  whatsapp: string,
  tab: Window | null,
): Promise<void> {
  if (tab && !tab.closed) tab.document.title = 'WhatsApp';
  const code = await createEnquiry(chosen);
  const url = chatUrl(whatsapp, withCode(message, code));
  const description = code && `The code of your enquiry is ${code}.`;
  // The visitor closed the tab meanwhile, and stays on the page.
  if (tab?.closed) {
    const action = { label: 'Open WhatsApp', run: () => location.assign(url) };
    return void showToast({ kind: 'success', title: 'Chat closed', description, action });
  }
  if (tab) tab.location.replace(url);
  else location.assign(url);
  showToast({ kind: 'success', title: 'WhatsApp opened', description });
}

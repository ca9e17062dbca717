import { chatUrl, withCode } from '#contract/enquiries/chat-message.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** What a visitor asks about: the ids of the products and of the chosen variants. */
type Chosen = { products: string[]; variants?: string[] | undefined };
/** The same with the chat message, without the code of the enquiry. */
export type EnquiryDraft = Chosen & { message: string };

/** Longer than a slow connection takes, but a visitor does not wait longer for a chat. */
const MAX_WAIT_MS = 2_500;

/** Creates an enquiry. @returns its code; undefined when the shop refuses or does not respond in time */
export const createCode = ({ products, variants = [] }: Chosen): Promise<string | undefined> =>
  fetchCall('createEnquiry', { body: { products, variants } }, AbortSignal.timeout(MAX_WAIT_MS)).then(
    ({ code }) => code,
    () => undefined,
  );

/** Phones open the app from the same tab. A browser allows a new tab only before it waits for the code. */
function openEmptyTab(): Window | null {
  if (matchMedia('(pointer: coarse)').matches) return null;
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'WhatsApp';
  }
  return tab;
}

/** Creates an enquiry and opens its chat; without a code if there is none. Call it in the handler of a click. */
export async function openChat({ message, ...chosen }: EnquiryDraft, whatsapp: string): Promise<void> {
  const tab = openEmptyTab();
  const code = await createCode(chosen);
  const url = chatUrl(whatsapp, withCode(message, code));
  if (tab && !tab.closed) tab.location.replace(url);
  else location.assign(url);
  const description = code && `The code of your enquiry is ${code}.`;
  showToast({ kind: 'success', title: 'WhatsApp opened', description });
}

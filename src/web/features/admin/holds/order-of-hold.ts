import type { Hold } from '#contract/orders/hold.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { draftKey, hasDraft, writeDraft } from '#web/features/shared/forms/draft/draft-storage.ts';
import { tabId } from '#web/features/shared/forms/draft/tab-id.ts';
import { NEW_ORDER, newOrder } from '../orders/new-order-draft.ts';

const key = () => draftKey(NEW_ORDER, tabId());

/** Whether this tab has an unsaved order, which a new draft replaces. */
export const hasOrderDraft = () => hasDraft(key());

async function findEnquiry(code: string): Promise<string | undefined> {
  const found = await fetchCall('listEnquiries', { query: { q: code, limit: '20' } });
  return found.find((enquiry) => enquiry.code === code)?.id;
}

/** Fills in a new order that takes what is on hold, and marks the enquiry as ordered when it is saved. */
export async function draftOrderOf({ id, product, variant, enquiryCode }: Hold): Promise<void> {
  // Without the enquiry, the order is the same.
  const enquiry = enquiryCode && (await findEnquiry(enquiryCode).catch(() => undefined));
  const line = {
    id: product.id,
    name: product.name,
    quantity: '1',
    hold: id,
    ...(variant && { variant: variant.id }),
  };
  const draft = { ...newOrder(), lines: [line], enquiries: enquiry ? [enquiry] : [] };
  writeDraft(key(), { at: Date.now(), base: newOrder(), draft, origin: 'hold' });
}

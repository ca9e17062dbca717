import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { draftKey, hasDraft, readDraft, writeDraft } from '#web/features/shared/forms/draft/draft-storage.ts';
import { tabId } from '#web/features/shared/forms/draft/tab-id.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { LineDraft } from './lines-draft.ts';
import { NEW_ORDER, newOrder, type NewOrderDraft } from './new-order-draft.ts';

const key = () => draftKey(NEW_ORDER, tabId());

/** Whether this tab has an unsaved order, which a new draft replaces. */
export const hasOrderDraft = () => hasDraft(key());

/** For whom or of what the unsaved order of this tab is; empty if it says neither. */
export function nameOfOrderDraft(): string {
  const { firstName = '', lastName = '', lines = [] } = readDraft(key(), newOrder())?.draft ?? {};
  return `${firstName} ${lastName}`.trim() || lines.map(({ name }) => name).join(', ');
}

/**
 * Fills in the form for a new order, through the storage of the browser; shows a toast when that is full.
 * @param origin what the form names as the source of its input
 * @returns whether it is filled in
 */
export function fillOrder(filled: Partial<NewOrderDraft>, origin: 'chat' | 'hold' | 'enquiry'): boolean {
  const draft = { ...newOrder(), ...filled };
  const isStored = writeDraft(key(), { at: Date.now(), base: newOrder(), draft, origin });
  if (!isStored)
    showToast({
      kind: 'error',
      title: 'The order was not filled in',
      description:
        "This browser's storage is full or blocked. Add the order by hand, or use another browser.",
    });
  return isStored;
}

/** The products of an enquiry as lines of an order. */
export const linesOf = ({ products }: Pick<Enquiry, 'products'>): LineDraft[] =>
  products.map(({ id, name, variant }) => ({
    id,
    name,
    quantity: '1',
    ...(variant && { variant: variant.id }),
  }));

/** A line, with the hold that the artist made of its product for an enquiry. @param code of the enquiry */
export function withHoldOf(
  line: LineDraft,
  code: string | undefined,
  holds: readonly Hold[] = [],
): LineDraft {
  const hold = holds.find(
    ({ enquiryCode, product, variant }) =>
      enquiryCode !== undefined &&
      enquiryCode === code &&
      product.id === line.id &&
      variant?.id === line.variant,
  );
  return hold ? { ...line, hold: hold.id } : line;
}

async function findEnquiry(code: string): Promise<string | undefined> {
  const found = await fetchCall('listEnquiries', { query: { q: code, limit: '20' } });
  return found.find((enquiry) => enquiry.code === code)?.id;
}

/** Fills in a new order that takes what is on hold, and marks the enquiry as ordered when it is saved. */
export async function fillOrderOfHold({ id, product, variant, enquiryCode }: Hold): Promise<boolean> {
  // An enquiry that cannot be loaded is not marked, but its order is filled in all the same.
  const enquiry = enquiryCode && (await findEnquiry(enquiryCode).catch(() => undefined));
  const line = {
    id: product.id,
    name: product.name,
    quantity: '1',
    hold: id,
    ...(variant && { variant: variant.id }),
  };
  return fillOrder({ lines: [line], enquiries: enquiry ? [enquiry] : [] }, 'hold');
}

/**
 * A pasted chat of which another order can be made. Only in the memory of this tab, until the next chat: pasted texts are not stored.
 */
export type RestOfChat = {
  text: string;
  /** The code of the next order. */
  code: string;
};

let waiting: (RestOfChat & { enquiry: string }) | undefined;
let reopened: RestOfChat | undefined;

/** Keeps a chat until the order of an enquiry is created; without a chat, forgets the one before. @param enquiry its id */
export function keepRest(rest: RestOfChat | undefined, enquiry = ''): void {
  waiting = rest && { ...rest, enquiry };
}

/** The chat that waits for the order of these enquiries, once. @param enquiries their ids */
export function takeRest(enquiries: readonly string[]): RestOfChat | undefined {
  if (!waiting || !enquiries.includes(waiting.enquiry)) return undefined;
  const { text, code } = waiting;
  waiting = undefined;
  return { text, code };
}

/** The dialog for pasted chats opens with this one next. */
export function reopenChat(rest: RestOfChat): void {
  reopened = rest;
}

/** The chat with which the dialog opens, once. */
export function takeReopened(): RestOfChat | undefined {
  const rest = reopened;
  reopened = undefined;
  return rest;
}

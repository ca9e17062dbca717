import type { MessageKind, MessageState } from '#contract/orders/messages/order-message.ts';

/** A message about an order. `(order_id, kind, event, channel, copy)` is unique, so that each is queued once. */
export type OrderMessageRow = {
  id: string;
  order_id: string;
  kind: MessageKind;
  /** The id of the payment that it reports, or empty. */
  event: string;
  channel: 'mail' | 'whatsapp';
  /** 0 for the first one, and one more each time the admin sends it again. */
  copy: number;
  state: MessageState;
  is_automatic: 0 | 1;
  /** Whether the admin has dealt with a message in the state `failed` or `unclear`: left it as it is, or sent it again. */
  is_settled: 0 | 1;
  language: 'en' | 'hi';
  /** The recipient, the subject and the text; null when they were deleted, and before an automatic mail is sent. */
  recipient: string | null;
  subject: string | null;
  text: string | null;
  /** What the mail server said. */
  error: string | null;
  /** Names the run that sends it, so that a former one cannot change it any more. */
  attempt: string | null;
  created_at: number;
  updated_at: number;
};

import { orderName } from '#contract/orders/order.ts';
import type { UndecidedMail, MessageKind, OrderMessage } from '#contract/orders/messages/order-message.ts';
import type { OrderMessageRow } from '#server/database/message-tables.ts';
import type { OrderRow } from '#server/database/tables.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

/** A message as lists read it. */
export type FoundMessage = Omit<OrderMessageRow, 'subject' | 'text' | 'attempt' | 'language'>;

/** Whether the artist must decide what to do about a mail that failed, or of which it is unknown whether it was sent. */
export const needsDecision = ({ state, is_settled }: Pick<FoundMessage, 'state' | 'is_settled'>): boolean =>
  is_settled === 0 && (state === 'unclear' || state === 'failed');

export const presentMessage = (row: FoundMessage): OrderMessage => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  state: row.state,
  isAutomatic: row.is_automatic === 1,
  needsDecision: needsDecision(row),
  payment: row.event || undefined,
  to: row.recipient ?? undefined,
  error: row.error ?? undefined,
  createdAt: isoTimestamp(row.created_at),
  updatedAt: isoTimestamp(row.updated_at),
});

export const presentUndecidedMail = ({
  number,
  ...row
}: FoundMessage & { number: number }): UndecidedMail => ({
  message: presentMessage(row),
  order: { id: row.order_id, orderId: orderName(number) },
});

type Recipient = { email: string | null; customer_email: string | null };

/** Where mails about an order go: to its own email, or to that of the customer's account. */
export const recipientOf = ({ email, customer_email }: Recipient): string | undefined =>
  email ?? customer_email ?? undefined;

type Payment = Pick<PaymentRow, 'id' | 'kind' | 'state'>;

/** Whether the customer has paid this: not a refund, and confirmed by the artist. */
export const isReceived = ({ kind, state }: Payment): boolean => kind === 'payment' && state === 'confirmed';

/**
 * Whether a message is true: the artist may have undone what it reports.
 * @property event the id of the payment that it reports, or empty
 */
export function isTrue(
  { kind, event }: { kind: MessageKind; event: string },
  { status, pickup, payments }: Pick<OrderRow, 'status' | 'pickup'> & { payments: readonly Payment[] },
): boolean {
  // A delivered parcel is not on its way any more.
  if (kind === 'shipped') return pickup === 0 && status === 'SHIPPED';
  const isPaid = payments.some((payment) => isReceived(payment) && (event === '' || payment.id === event));
  return status !== 'CANCELED' && (kind !== 'paid' || isPaid);
}

/** Why a mail about an order is rejected, or failed. */
export const NO_MAIL_SERVER = 'The shop has no mail server.';

const MAX_ERROR = 300;

/** An error of the mail server as one line of at most 300 characters: control characters and white space become a space. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_ERROR)
    .toWellFormed();

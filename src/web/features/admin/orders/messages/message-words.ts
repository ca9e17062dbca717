import type { TextKind } from '#contract/orders/messages/message-texts.ts';
import type { MessageKind, OrderMessage } from '#contract/orders/messages/order-message.ts';

export const kindWords: Record<TextKind, string> = {
  confirmed: 'Order confirmed',
  paid: 'Payment received',
  shipped: 'Shipped',
  canceled: 'Order canceled',
  refunded: 'Money sent back',
};

/** Whether the shop records and mails texts of this kind. The artist reports a cancellation or a refund in the chat only. */
export const isRecorded = (kind: TextKind): kind is MessageKind => kind !== 'canceled' && kind !== 'refunded';

/** The state of a message in words. */
export function messageStateText({ state, error, isAutomatic }: OrderMessage): string {
  switch (state) {
    case 'opened':
      return 'WhatsApp opened';
    case 'sent':
      return 'Mail sent';
    case 'sending':
      return 'Mail is being sent';
    case 'unclear':
      return 'Mail may have been sent. The shop can’t tell.';
    case 'failed':
      return 'Mail not sent';
    case 'withdrawn':
      return 'Mail not sent: the order changed or has no email any more';
    case 'waiting':
      if (error) return 'Mail not sent yet. The shop tries again.';
      return isAutomatic ? 'Mail is sent in a minute' : 'Mail is waiting to be sent';
  }
}

type PaymentDialog =
  | { kind: 'request'; orderId: string }
  | { kind: 'record' | 'refund'; orderId: string; paymentId?: string | undefined };

/** The dialogs of payments as the URL names them: ids contain no colon. */
export const paymentDialogName = {
  request: (orderId: string) => `request:${orderId}`,
  refund: (orderId: string) => `refund:${orderId}`,
  record: (orderId: string) => `pay:${orderId}`,
  edit: (orderId: string, paymentId: string) => `pay:${orderId}:${paymentId}`,
  /** Undefined for another dialog. */
  parse(name: string): PaymentDialog | undefined {
    const [kind, orderId, paymentId] = name.split(':');
    if (!orderId) return undefined;
    if (kind === 'request' || kind === 'refund') return { kind, orderId };
    return kind === 'pay' ? { kind: 'record', orderId, paymentId } : undefined;
  },
};

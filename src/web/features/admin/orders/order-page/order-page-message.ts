import type { Order } from '#contract/orders/order.ts';

/** Says what the customer finds on the page. */
function contentText({ status, amountToPay, payments = [], shippingInformation: { pickup } }: Order): string {
  if (status !== 'CANCELED') {
    const money = amountToPay > 0 ? 'what to pay and how' : 'what is paid';
    return `It shows ${money}, and ${pickup ? 'how far your order is' : 'where your parcel is'}.`;
  }
  return payments.length > 0 ? 'It shows what was paid and what is refunded.' : 'It shows what was canceled.';
}

/** A message that sends the customer the link of their page. */
export function orderPageMessage(order: Order, url: string): string {
  const { orderId, shippingInformation } = order;
  const name = shippingInformation.address.firstName.trim();
  const greeting = name === '' ? 'Hello!' : `Hello ${name}!`;
  return `${greeting} This is the page of your order ${orderId}:\n${url}\n${contentText(order)}`;
}

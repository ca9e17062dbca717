import type { Order } from '#contract/orders/order.ts';

/** A message that sends the customer the link of their page. */
export function orderPageMessage({ orderId, shippingInformation }: Order, url: string): string {
  const name = shippingInformation.address.firstName.trim();
  const greeting = name === '' ? 'Hello!' : `Hello ${name}!`;
  return `${greeting} This is the page of your order ${orderId}:\n${url}\nIt shows what to pay and how, and where your parcel is.`;
}

/** Opens WhatsApp with a message for a contact that the artist chooses there. */
export const sharedChatUrl = (message: string): string =>
  `https://api.whatsapp.com/send?text=${encodeURIComponent(message)}`;

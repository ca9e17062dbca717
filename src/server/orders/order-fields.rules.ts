import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';

const addressText = ({ address, landmark, city, state, zip, country }: ShippingAddress): string =>
  [address, landmark, city, state, zip, country].filter(Boolean).join(', ');

/** The fields of an order that can change, except its lines, as text for the history. */
export function orderFields({ status, shippingInformation: shipping, createdBy, ...order }: Order) {
  const { address } = shipping;
  return {
    status,
    pickup: shipping.pickup ? 'on' : 'off',
    carrier: shipping.carrier ?? '',
    trackingNumber: shipping.trackingNumber ?? '',
    deliveryDate: shipping.deliveryDate ?? '',
    recipient: `${address.firstName} ${address.lastName}`.trim(),
    address: shipping.pickup ? '' : addressText(address),
    phone: address.phone,
    giftNote: order.giftNote ?? '',
    hidePrices: order.hidePrices ? 'on' : 'off',
    internalNote: order.internalNote ?? '',
    email: order.email ?? '',
    total: formatRupeesExactly(order.totalAmount),
    amountRetained: order.amountRetained === undefined ? '' : formatRupeesExactly(order.amountRetained),
    // The id and not the email, since the history remains when an account is deleted.
    customer: createdBy ?? '',
  };
}

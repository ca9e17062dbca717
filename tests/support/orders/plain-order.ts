import type { Order } from '#contract/orders/order.ts';

/** A pending, unpaid order of a shipping charge. */
export const plainOrder: Order = {
  id: 'o',
  orderId: 'ORD-1001',
  products: [],
  lines: [{ kind: 'shipping', label: 'Shipping', amount: 60 }],
  totalAmount: 60,
  amountPaid: 0,
  amountDue: 60,
  amountToPay: 60,
  amountReported: 0,
  paymentState: 'unpaid',
  status: 'PENDING',
  shippingInformation: {
    pickup: false,
    address: {
      firstName: 'Asha',
      lastName: '',
      address: '12 Prabhat Road',
      landmark: '',
      city: 'Pune',
      state: '',
      zip: '411004',
      country: 'India',
      phone: '',
    },
  },
  hidePrices: false,
  createdAt: '2026-11-20T06:00:00.000Z',
  updatedAt: '2026-11-20T06:00:00.000Z',
};

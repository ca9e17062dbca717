import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import type { OrderStatus } from '#contract/orders/order.ts';
import type { PaymentMethod } from '#contract/orders/payment.ts';
import type { Adjustment } from '../orders/order-lines.rules.ts';

/** An order; the demo's stock is already reduced by it. Days count from the day when the demo is added. */
export type DemoOrder = {
  status: OrderStatus;
  orderedDaysAgo: number;
  changedDaysAgo: number;
  deliveryInDays: number;
  /** By the names of demo products. */
  lines: { product: string; quantity: number }[];
  adjustments?: Adjustment[];
  address: ShippingAddress;
  carrier?: string;
  trackingNumber?: string;
  /** Confirmed payments, the oldest first. One without an amount pays what is left. */
  payments?: { paidDaysAgo: number; method: PaymentMethod; amount_paise?: number }[];
};

/** One delivered and one shipped order, which are paid, and one that waits for its payment, the oldest first. The people are invented. */
export const demoOrders: DemoOrder[] = [
  {
    status: 'DELIVERED',
    orderedDaysAgo: 26,
    changedDaysAgo: 19,
    deliveryInDays: -19,
    lines: [
      { product: 'Hundred-Petal Mandala', quantity: 1 },
      { product: 'Moon Phases Bookmark', quantity: 2 },
    ],
    adjustments: [{ kind: 'shipping', label: 'Shipping', amount_paise: 60_00 }],
    address: {
      firstName: 'Meera',
      lastName: 'Kulkarni',
      address: 'Flat 7, Parijat, 18 Bhandarkar Road',
      city: 'Pune',
      state: 'Maharashtra',
      zip: '411004',
      phone: '+91 00000 00001',
      landmark: 'Behind the post office',
      country: 'India',
    },
    carrier: 'India Post',
    trackingNumber: 'DEMO100000001IN',
    payments: [{ paidDaysAgo: 25, method: 'upi' }],
  },
  {
    status: 'SHIPPED',
    orderedDaysAgo: 6,
    changedDaysAgo: 2,
    deliveryInDays: 3,
    lines: [
      { product: 'Banaras, the Hour of Lamps', quantity: 1 },
      { product: 'Kolam at the Threshold', quantity: 1 },
      { product: 'Five Diyas Card', quantity: 12 },
    ],
    adjustments: [
      { kind: 'shipping', label: 'Shipping', amount_paise: 90_00 },
      { kind: 'discount', label: 'For a dozen cards', amount_paise: -100_00 },
    ],
    address: {
      firstName: 'Joseph',
      lastName: 'Thomas',
      address: '42 Lighthouse Lane',
      city: 'Kochi',
      state: 'Kerala',
      zip: '682001',
      phone: '+91 00000 00002',
      landmark: '',
      country: 'India',
    },
    carrier: 'India Post',
    trackingNumber: 'DEMO100000002IN',
    payments: [
      { paidDaysAgo: 6, method: 'upi', amount_paise: 200_00 },
      { paidDaysAgo: 4, method: 'bank' },
    ],
  },
  {
    status: 'PENDING',
    orderedDaysAgo: 1,
    changedDaysAgo: 1,
    deliveryInDays: 8,
    lines: [
      { product: 'Set of Four Bookmarks', quantity: 3 },
      { product: 'Wedding Paisley Card', quantity: 1 },
    ],
    address: {
      firstName: 'Farah',
      lastName: '',
      address: '3rd floor, Chowringhee Mansions',
      city: 'Kolkata',
      state: 'West Bengal',
      zip: '700016',
      phone: '+91 00000 00003',
      landmark: 'Above the bookshop',
      country: 'India',
    },
  },
];

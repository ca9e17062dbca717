import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import type { OrderStatus } from '#contract/orders/order.ts';

/** A picture beside this folder, in `pictures/`. `alt` is for someone who can't see it. */
export type DemoPicture = { file: string; alt: string };

export type DemoFeature = { emoji: string; title: string; description: string };

export type DemoCategory = {
  slug: string;
  name: string;
  description: string;
  browseDescription: string;
  /** Empty where the shop's own starter text should show. */
  features: DemoFeature[];
};

export type DemoProduct = {
  /** Unique; also the stem of the picture files. */
  slug: string;
  name: string;
  description: string;
  /** Slug of a demo category. */
  category: string;
  tags: string[];
  /** Whole rupees. `discounted` counts only when `allowDiscount` is true. */
  price: { actual: number; discounted?: number; allowDiscount: boolean };
  stock: number;
  pictures: DemoPicture[];
  visibility: boolean;
  meta: { medium?: string; size?: string; notes?: string };
  isAvailableToSell: boolean;
  isSoldOut: boolean;
};

/** An order that has been taken out of the demo's stock already. Days count from the day the shop is filled. */
export type DemoOrder = {
  status: OrderStatus;
  orderedDaysAgo: number;
  changedDaysAgo: number;
  deliveryInDays: number;
  /** By the slugs of demo products. */
  lines: { product: string; quantity: number }[];
  address: ShippingAddress;
  carrier?: string;
  trackingNumber?: string;
};

export type DemoBrand = {
  brand: string;
  tagline: string;
  bannerText: string;
  /** One string a paragraph. */
  story: string[];
  aboutMyArt: string[];
  creativeProcess: { inspiration: string; creation: string; connection: string };
  whatsapp: string;
  instagram: string;
  youtube: string;
};

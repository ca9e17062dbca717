import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import type { OrderStatus } from '#contract/orders/order.ts';

/** A file in `images/` beside this file. `alt` is for people who can't see the image. */
export type DemoImage = { file: string; alt: string };

export type DemoFeature = { emoji: string; title: string; description: string };

export type DemoCategory = {
  slug: string;
  name: string;
  description: string;
  browseDescription: string;
  /** Empty to show the shop's default features. */
  features: DemoFeature[];
};

export type DemoProduct = {
  /** Unique; also the start of the names of the image files. */
  slug: string;
  name: string;
  description: string;
  /** Slug of a demo category. */
  category: string;
  tags: string[];
  /** Whole rupees. `discounted` counts only when `allowDiscount` is true. */
  price: { actual: number; discounted?: number; allowDiscount: boolean };
  stock: number;
  images: DemoImage[];
  visibility: boolean;
  meta: { medium?: string; size?: string; notes?: string };
  isAvailableToSell: boolean;
  isSoldOut: boolean;
};

/** An order; the demo's stock is already reduced by it. Days count from the day when the demo is added. */
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
  /** One string per paragraph. */
  story: string[];
  aboutMyArt: string[];
  creativeProcess: { inspiration: string; creation: string; connection: string };
  whatsapp: string;
  instagram: string;
  youtube: string;
};

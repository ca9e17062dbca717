import type { FieldChange, HistoryEntry } from '#contract/shop/history.ts';
import { formatRupees } from '#contract/text/money.ts';

const actions = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  bulk: 'changed',
  import: 'imported',
} as const;

const kinds = { product: 'the product', category: 'the category', order: 'the order' } as const;

/** What somebody did, as a sentence around the name of the thing. */
export type Sentence = { before: string; name?: string; after?: string };

export function sentence({
  action,
  kind,
  target,
  changes,
}: Omit<HistoryEntry, '_id' | 'at' | 'by'>): Sentence {
  if (kind === 'settings') return { before: 'changed the settings' };
  if (action === 'import') return { before: `imported a table of products: ${target.name}` };
  const deleted = changes.some(({ field }) => field === 'deleted');
  const verb = deleted ? actions.delete : actions[action];
  // Many things at once have a number for a name, and after it what some of them are called; the oldest lines do not.
  if (target._id === undefined || kind === 'catalogue') {
    const [, count = target.name, names = ''] = /^(\d+ products)(: .*)$/s.exec(target.name) ?? [];
    return { before: `${verb} ${count} together${names}` };
  }
  const after = company(changes);
  return { before: `${verb} ${kinds[kind]}`, name: target.name, ...(after ? { after } : {}) };
}

/** What went or came back with a category. */
function company(changes: readonly FieldChange[]): string | undefined {
  const change = changes.find(({ field }) => field === 'products');
  const count = change && Math.max(Number(change.before), Number(change.after));
  if (!count) return undefined;
  return count === 1 ? 'with its 1 product' : `with its ${count} products`;
}

/** The changes that the sentence has not told yet. */
export function details(changes: readonly FieldChange[]): FieldChange[] {
  return changes.filter(({ field }) => field !== 'products' && field !== 'deleted');
}

/** Whether the entry took its thing out of the shop. */
export function isDeletion({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): boolean {
  return action === 'delete' || changes.some(({ field }) => field === 'deleted');
}

const fields: Record<string, string> = {
  name: 'Name',
  slug: 'Web address',
  description: 'Description',
  browseDescription: 'Browse description',
  features: 'Features',
  starterFeatures: 'Starter features',
  category: 'Category',
  tags: 'Tags',
  actualPrice: 'Price',
  discountedPrice: 'Discounted price',
  allowDiscount: 'Discount allowed',
  price: 'Price',
  stock: 'Stock',
  visible: 'Visible',
  forSale: 'For sale',
  soldOut: 'Sold out',
  medium: 'Medium',
  size: 'Size',
  notes: 'Notes',
  pictures: 'Pictures',
  status: 'Status',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  deliveryDate: 'Delivery',
  recipient: 'Recipient',
  customer: 'Customer ID',
  address: 'Address',
  phone: 'Phone',
  brand: 'Name of the shop',
  tagline: 'Tagline',
  bannerText: 'Banner',
  story: 'Story',
  aboutMyArt: 'About My Art',
  inspiration: 'Inspiration',
  creation: 'Creation',
  connection: 'Connection',
  whatsapp: 'WhatsApp number',
  instagram: 'Instagram page',
  youtube: 'YouTube channel',
  comingSoonLink: 'Coming Soon link',
  privacy: 'Privacy',
  terms: 'Terms',
  shipping: 'Shipping and returns',
  contact: 'Contact',
  orderBook: 'Order book',
};

/** What a field is called. */
export function fieldName(field: string): string {
  return fields[field] ?? field;
}

// Midnight in UTC begins the day that was written.
const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** A field's value as a person reads it; undefined where there is none. */
export function fieldValue(field: string, value: string): string | undefined {
  if (value === '') return undefined;
  if (field === 'actualPrice' || field === 'discountedPrice') {
    const rupees = Number(value);
    return Number.isFinite(rupees) ? formatRupees(rupees) : value;
  }
  if (field === 'deliveryDate') return days.format(new Date(value));
  if (field === 'status') return `${value.charAt(0)}${value.slice(1).toLowerCase()}`;
  if (field === 'pictures') return imageCount(value);
  if (field === 'tags') return value.replace(/(?<!\\)\|/g, ', ').replace(/\\([\\|])/g, '$1');
  return value;
}

/** The history keeps addresses, which say nothing to a person, and cuts them off. */
function imageCount(value: string): string {
  const count = value.split(', ').filter((part) => part.startsWith('/media/')).length;
  const words = count === 1 ? '1 picture' : `${count} pictures`;
  return value.endsWith('…') ? `${words} or more` : words;
}

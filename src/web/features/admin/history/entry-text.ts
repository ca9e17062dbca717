import { productFieldList } from '#contract/catalog/product-fields.ts';
import type { FieldChange, HistoryEntry } from '#contract/shop/history.ts';
import { formatRupees } from '#contract/text/money.ts';
import { countText } from '../shared/count-text.ts';
import { formatDay } from '../shared/dates.ts';
import { brandingLabels, brandingTexts, wordLabels } from '../shared/branding-labels.ts';
import { settingsLabels } from '../shared/settings-labels.ts';

const verbs = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  bulk: 'changed',
  import: 'imported',
} as const;

const kinds = { product: 'the product', category: 'the category', order: 'the order' } as const;

/** The new value of each field in the entry of an undone bulk change: every product had another earlier value. */
const UNDONE = 'as before';

/** The only field in the entry of an erasure. */
const ERASURE = 'personalData';

/** What a person did, as a sentence around the item's name. */
export type Sentence = { before: string; name?: string; after?: string };

export function sentence(entry: Omit<HistoryEntry, '_id' | 'at' | 'by'>): Sentence {
  const { action, kind, target, changes } = entry;
  if (kind === 'settings') return { before: 'changed the settings' };
  if (action === 'import') return { before: `imported products: ${target.name}` };
  const verb = isDeletion(entry) ? verbs.delete : verbs[action];
  // The target of a bulk change is named by its count, followed by some of the names (not in the oldest entries).
  if (target._id === undefined || kind === 'catalogue') {
    const [, count = target.name, names = ''] = /^(\d+ products)(: .*)$/s.exec(target.name) ?? [];
    if (changes.length > 0 && changes.every(({ after }) => after === UNDONE))
      return { before: `undid a change of ${count}${names}` };
    return { before: `${verb} ${count} together${names}` };
  }
  if (changes.some(({ field }) => field === ERASURE))
    return { before: 'erased the customer’s data of', name: target.name };
  // Every other change of an order has details.
  if (kind === 'order' && action === 'update' && changes.length === 0)
    return { before: `${verb} ${kinds[kind]}`, name: target.name, after: '(details erased)' };
  const after = withItsProducts(changes);
  return { before: `${verb} ${kinds[kind]}`, name: target.name, ...(after ? { after } : {}) };
}

/** The products that were deleted or restored together with a category. */
function withItsProducts(changes: readonly FieldChange[]): string | undefined {
  const change = changes.find(({ field }) => field === 'products');
  const count = change && Math.max(Number(change.before), Number(change.after));
  if (!count) return undefined;
  return `with its ${countText(count, 'product')}`;
}

/** The changes that the sentence does not mention. */
export function details(changes: readonly FieldChange[]): FieldChange[] {
  return changes.filter(({ field }) => !['products', 'deleted', ERASURE].includes(field));
}

export function isDeletion({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): boolean {
  return action === 'delete' || changes.some(({ field }) => field === 'deleted');
}

const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(productFieldList.map(({ historyName, label }) => [historyName, label])),
  ...settingsLabels,
  ...brandingLabels,
  ...wordLabels,
  slug: 'Web address',
  browseDescription: 'Browse description',
  features: 'Features',
  starterFeatures: 'Default features',
  price: 'Price',
  status: 'Status',
  pickup: 'Picked up in person',
  carrier: 'Courier',
  trackingNumber: 'Tracking number',
  deliveryDate: 'Delivery',
  recipient: 'Recipient',
  customer: 'Customer ID',
  address: 'Address',
  phone: 'Phone',
  lines: 'Lines',
  total: 'Total',
  amountRetained: 'Amount kept',
  payment: 'Payment',
  giftNote: 'Gift note',
  hidePrices: 'Hide prices on the packing slip',
  internalNote: 'Internal note',
  hold: 'On hold',
  orderPage: 'Order page',
  email: 'Email',
  document: 'Papers',
  regime: 'GST registration',
  legalName: 'Legal name',
  gstin: 'GSTIN',
  prefix: 'Prefix of numbers',
  signature: 'Text below the signature',
  hsnAndRates: 'HSN codes and rates',
};

/** A field's label; a field without one shows its own name. */
export const fieldName = (field: string): string => fieldLabels[field] ?? field;

const rupeeFields = new Set(
  productFieldList.filter(({ kind }) => kind === 'rupees').map(({ historyName }) => historyName),
);

/** A field's value in readable form; undefined if empty. */
export function fieldValue(field: string, value: string): string | undefined {
  if (value === '') return undefined;
  const text = brandingTexts[field]?.(value);
  if (text !== undefined) return text;
  if (rupeeFields.has(field)) {
    const rupees = Number(value);
    return Number.isFinite(rupees) ? formatRupees(rupees) : value;
  }
  if (field === 'deliveryDate') return formatDay(value);
  if (field === 'status') return `${value.charAt(0)}${value.slice(1).toLowerCase()}`;
  if (field === 'pictures') return imageCount(value);
  // A vertical line separates the tags; one in a tag has a backslash before it.
  if (field === 'tags') return value.replace(/(?<!\\)\|/g, ', ').replace(/\\([\\|])/g, '$1');
  return value;
}

/** The history stores image URLs with their descriptions, cut at a maximum length: show how many instead. */
function imageCount(value: string): string {
  const count = value.split(', ').filter((part) => part.startsWith('/media/')).length;
  const text = countText(count, 'picture');
  return value.endsWith('…') ? `${text} or more` : text;
}

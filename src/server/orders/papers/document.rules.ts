import { orderName } from '#contract/orders/order.ts';
import { dayInIndia, isInIndia } from '#contract/accounts/india.ts';
import { stateNamed, stateOfCode } from '#contract/accounts/indian-states.ts';
import { problem } from '#contract/api/problems.ts';
import { amountInWords } from '#contract/orders/papers/amount-in-words.ts';
import { amountDue, amountPaid } from '#contract/orders/payment.ts';
import {
  documentTitles,
  type Party,
  type SaleKind,
  type StoredContent,
} from '#contract/orders/papers/document.ts';
import { formatRupees } from '#contract/text/money.ts';
import { type GoodsTax, PAPER_SETTINGS, type PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { type FoundOrder, nameOf } from '../orders.rules.ts';
import { amountToPayOf } from '../payments/payments.rules.ts';
import { addTax, containedTax, noTax, distribute, type Tax } from './tax.rules.ts';

export type Line = StoredContent['lines'][number];

/** What a sale's document is made of. */
export type Sale = {
  kind: SaleKind;
  order: FoundOrder;
  settings: PaperSettings;
  /** The name of the shop. */
  brand: string;
  /** The category of each product that still exists. */
  categories: ReadonlyMap<string, { id: string; name: string }>;
  billTo?: string | undefined;
  customerGstin?: string | undefined;
  /** Epoch milliseconds. */
  now: number;
};

const linesOfText = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const sum = (amounts: readonly number[]): number => amounts.reduce((before, amount) => before + amount, 0);

type Recipient = Pick<
  FoundOrder,
  'first_name' | 'last_name' | 'address' | 'landmark' | 'city' | 'state' | 'zip' | 'country'
>;

/** Who gets the parcel, as a document names them. */
export function recipientOf(order: Recipient): Pick<Party, 'name' | 'address'> {
  const { first_name, last_name, address, landmark, city, state, zip, country } = order;
  const abroad = isInIndia(country) ? [] : [country];
  return {
    name: `${first_name} ${last_name}`.trim(),
    address: [address, landmark, `${city} ${zip}`.trim(), state, ...abroad].filter(Boolean),
  };
}

/** Who pays: the recipient of the parcel, unless a billing address is given. */
function partiesOf({ order, billTo, customerGstin: gstin }: Sale) {
  const recipient = recipientOf(order);
  const [name, ...address] = linesOfText(billTo ?? '');
  if (name === undefined) return { customer: { ...recipient, gstin } };
  const customer = { name, address, gstin };
  return order.pickup === 1 ? { customer, omitsRecipient: true as const } : { customer, recipient };
}

/** A line of the order before its discount, with what the settings say about its goods. */
type Goods = Pick<Line, 'label' | 'quantity' | 'price' | 'amount'> & {
  /** Which goods of the settings these are, for an error about missing settings. */
  name: string;
  tax: GoodsTax;
};

function goodsOf({ order, settings, categories }: Sale): { products: Goods[]; others: Goods[] } {
  const ofCategory = new Map(settings.categories.map((tax) => [tax.category, tax]));
  const products = order.products.map((line): Goods => {
    const category = categories.get(line.product_id);
    const named = {
      label: nameOf(line),
      quantity: line.quantity,
      price: line.price_paise,
      amount: line.price_paise * line.quantity,
    };
    if (!category) return { ...named, name: 'other lines and deleted products', tax: settings.others };
    return {
      ...named,
      name: `“${category.name}”`,
      tax: ofCategory.get(category.id) ?? { hsn: '', rate: null },
    };
  });
  const others = order.adjustments
    .filter(({ kind, amount_paise }) => kind !== 'discount' && amount_paise >= 0)
    .map(({ kind, label, amount_paise: amount }): Goods => {
      if (kind === 'shipping') return { label, amount, name: 'shipping', tax: settings.shipping };
      return { label, amount, name: 'other lines and deleted products', tax: settings.others };
    });
  return { products, others };
}

/** The lines below 0, as a document names them. */
export const discountsOf = (adjustments: FoundOrder['adjustments']): StoredContent['discounts'] =>
  adjustments
    .filter(({ amount_paise }) => amount_paise < 0)
    .map(({ label, amount_paise }) => ({ label, amount: -amount_paise }));

/** What a document of this kind needs and the settings lack. */
function missingSettings({ kind, settings }: Sale, goods: readonly Goods[]): string[] {
  if (kind === 'receipt') return [];
  const missing = [
    ...(settings.legalName === '' ? ['your legal name'] : []),
    ...(settings.address === '' ? ['your address'] : []),
    ...(settings.gstin === '' ? ['your GSTIN'] : []),
  ];
  for (const { name, amount, tax } of goods) {
    const parts = [
      ...(tax.hsn === '' ? ['HSN code'] : []),
      ...(kind === 'tax_invoice' && tax.rate === null ? ['tax rate'] : []),
    ];
    if (parts.length > 0 && amount > 0) missing.push(`the ${parts.join(' and ')} of ${name}`);
  }
  return [...new Set(missing)];
}

/**
 * What GST calls the place of supply: for a pickup, the state of the seller. Else the state of the customer's
 * GSTIN, also when the parcel goes to another state, and without a GSTIN the state of delivery. See docs/decisions/035.
 * @throws problem `conflict` for another country, or when nothing names a state
 */
function supplyStateOf(
  { number, state, country, pickup }: FoundOrder,
  customerGstin: string | undefined,
  seller: Party,
) {
  // Every seller who issues tax invoices has a GSTIN, which names the state.
  if (pickup === 1 && seller.state) return seller.state;
  if (!isInIndia(country))
    throw problem(
      'conflict',
      `${orderName(number)} goes to ${country}. The shop issues no tax invoices for exports.`,
    );
  const found = customerGstin === undefined ? stateNamed(state) : stateOfCode(customerGstin.slice(0, 2));
  if (found) return found;
  const typed =
    state.trim() === '' ? 'has no state' : `has “${state.trim()}” as its state, which is none of India`;
  throw problem(
    'conflict',
    `The address of ${orderName(number)} ${typed}. The state decides the tax: please add it to the order.`,
  );
}

/** What to check before a tax invoice is issued, if its place of supply is not the state of delivery, or not that of the buyer. */
export function supplyWarning(content: StoredContent, { state, pickup }: FoundOrder): string | undefined {
  const { supplyState } = content;
  if (pickup === 1) return pickupWarning(content);
  const delivery = stateNamed(state);
  if (!supplyState || !delivery || delivery.code === supplyState.code) return undefined;
  return `The place of supply is ${supplyState.name}, as in the customer’s GSTIN, though the parcel goes to ${delivery.name}.`;
}

/** From this value in paise, a document names a customer without a GSTIN with address and state: rule 46(e) of the CGST Rules. */
const MIN_NAMED_PAISE = 50_000_00;

/**
 * Whether GST requires the address of a customer who has no GSTIN. The rule counts the value without tax: the total, which is
 * compared here, asks for an address rather too early.
 */
const needsAddress = ({ customer, total }: Pick<StoredContent, 'customer' | 'total'>): boolean =>
  customer.gstin === undefined && total >= MIN_NAMED_PAISE;

/** What to add before a bill of supply or a tax invoice of a large sale without an address, such as a pickup, is issued. */
export function addressWarning(
  kind: SaleKind,
  content: Pick<StoredContent, 'customer' | 'total'>,
): string | undefined {
  if (!needsAddress(content) || content.customer.address.length > 0) return undefined;
  const title = documentTitles[kind].toLowerCase();
  return `A ${title} of ${formatRupees(MIN_NAMED_PAISE / 100)} or more to a customer without a GSTIN needs their name and address with the state: add them under “Bill to” first.`;
}

function pickupWarning({ supplyState, customer, total }: StoredContent): string | undefined {
  const { gstin, address } = customer;
  if (!supplyState) return undefined;
  const text = `The place of supply is ${supplyState.name}, as the order is picked up in person`;
  if (gstin !== undefined) {
    const buyer = stateOfCode(gstin.slice(0, 2));
    return buyer && buyer.code !== supplyState.code
      ? `${text}, though the customer’s GSTIN is of ${buyer.name}. Ask your accountant.`
      : undefined;
  }
  if (address.length === 0) return undefined;
  const rest = needsAddress({ customer, total }) ? 'ask your accountant' : 'leave such an address out';
  return `${text}. Without a GSTIN, a billing address in another state would make that the place of supply: ${rest}.`;
}

/** What to check before a document with a product that was deleted for good: its category is not known any more. */
export function deletedNote(
  { products }: Pick<FoundOrder, 'products'>,
  categories: Sale['categories'],
): string | undefined {
  const deleted = new Set(products.filter((line) => !categories.has(line.product_id)).map(nameOf));
  if (deleted.size === 0) return undefined;
  const names = new Intl.ListFormat('en').format([...deleted].map((name) => `“${name}”`));
  const was = deleted.size === 1 ? 'was' : 'were';
  return `${names} ${was} deleted, so HSN code and tax rate are those of other lines and deleted products in ${PAPER_SETTINGS}. Check them first.`;
}

/** The parts of a discount that fall to each amount: to the products first, and what they cannot take to the others. */
function spreadDiscount(discount: number, products: readonly number[], others: readonly number[]): number[] {
  const onProducts = Math.min(discount, sum(products));
  return [...distribute(onProducts, products), ...distribute(discount - onProducts, others)];
}

/** The tax of all lines, and by rate in rising order. */
export function taxesOf(lines: readonly Line[]): Pick<StoredContent, keyof Tax | 'taxes'> {
  const byRate = new Map<number, Tax>();
  for (const { rate, taxable = 0, cgst = 0, sgst = 0, igst = 0 } of lines)
    if (rate !== undefined)
      byRate.set(rate, addTax(byRate.get(rate) ?? noTax, { taxable, cgst, sgst, igst }));
  if (byRate.size === 0) return { taxes: [] };
  const taxes = [...byRate].map(([rate, tax]) => ({ rate, ...tax })).toSorted((a, b) => a.rate - b.rate);
  return { ...taxes.reduce<Tax>(addTax, noTax), taxes };
}

function sellerOf({ kind, settings, brand }: Sale): Party {
  const { legalName, address, gstin, state } = settings;
  return {
    name: legalName || brand,
    address: linesOfText(address),
    state: stateOfCode(state || gstin.slice(0, 2)),
    ...(kind === 'receipt' || gstin === '' ? {} : { gstin }),
  };
}

/**
 * What is paid for the whole order, and what the customer has to pay, below 0 if too much was paid. Before the first payment only
 * a receipt says so: without “paid ₹0” it would look like a receipt for money.
 */
function paidOf({ kind, order }: Sale): Pick<StoredContent, 'paid' | 'due'> {
  const paid = amountPaid(order.payments.map(({ amount_paise: paise, ...row }) => ({ ...row, paise })));
  if (paid === 0 && (kind !== 'receipt' || amountToPayOf(order) === 0)) return {};
  return { paid, due: Math.min(amountDue(order.total_paise, paid), amountToPayOf(order)) };
}

/**
 * The document of a sale, with amounts in paise.
 * @throws problem `conflict` that names what is missing for it
 */
export function saleContent(sale: Sale): StoredContent {
  const { kind, order, settings, brand, now } = sale;
  const { products, others } = goodsOf(sale);
  const goods = [...products, ...others];
  const missing = missingSettings(sale, goods);
  if (missing.length > 0)
    throw problem('conflict', `Add ${new Intl.ListFormat('en').format(missing)} in ${PAPER_SETTINGS}.`);
  const seller = sellerOf(sale);
  const supplyState = kind === 'tax_invoice' ? supplyStateOf(order, sale.customerGstin, seller) : undefined;
  const discounts = discountsOf(order.adjustments);
  const amounts = (lines: readonly Goods[]) => lines.map(({ amount }) => amount);
  const shares = spreadDiscount(
    sum(discounts.map(({ amount }) => amount)),
    amounts(products),
    amounts(others),
  );
  const lines = goods.map(({ tax, label, quantity, price, amount }, index): Line => {
    const discount = shares[index] ?? 0;
    const total = amount - discount;
    const shown = { label, quantity, price, amount, discount, total };
    if (kind === 'receipt') return shown;
    const hsn = tax.hsn || undefined;
    if (!supplyState || tax.rate === null) return { ...shown, hsn };
    const contained = containedTax(total, tax.rate, supplyState.code !== seller.state?.code);
    return { ...shown, hsn, rate: tax.rate, ...contained };
  });
  const total = sum(lines.map((line) => line.total));
  return {
    date: dayInIndia(now),
    order: { number: orderName(order.number), date: dayInIndia(order.created_at) },
    seller,
    ...(settings.legalName !== '' && settings.legalName !== brand ? { brand } : {}),
    ...partiesOf(sale),
    supplyState,
    lines,
    discounts,
    subtotal: sum(amounts(goods)),
    total,
    ...taxesOf(lines),
    totalInWords: amountInWords(total),
    ...paidOf(sale),
    signature: settings.signature,
  };
}

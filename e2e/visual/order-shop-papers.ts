// The papers of the order shop.
import type { Reply } from '#contract/api/routes.ts';
import type { Admin } from '../support/admin.ts';
import type { CreatedOrders, OrderState } from './order-shop-orders.ts';

type Document = Reply<'issueDocument'>;
type Call = Admin['call'];

/** Papers by their kind; each is of one of the orders. */
export type PaperName = 'receipt' | 'bill-of-supply' | 'tax-invoice' | 'canceled-invoice' | 'credit-note';

/** Papers of each GST regime of the shop, which has none again at the end. */
export async function issuePapers(
  call: Call,
  orders: CreatedOrders['orders'],
): Promise<Record<PaperName, Document>> {
  const settings = await call<Reply<'getPaperSettings'>>('GET', '/settings/papers');
  const categories = await call<{ _id: string }[]>('GET', '/categories?visibility=ALL');
  const common = {
    legalName: 'Ila Phadke',
    address: '2nd floor, Shukrawar Peth\nPune 411002',
    state: '27',
    signature: 'Ila Phadke, proprietor',
    categories: categories.map(({ _id }) => ({ category: _id, hsn: '4911', rate: 12 })),
    shipping: { hsn: '9968', rate: 18 },
    others: { hsn: '4414', rate: 12 },
  };
  let { updatedAt } = settings;
  const setUp = async (changed: object) => {
    const saved = await call<Reply<'getPaperSettings'>>('PUT', '/settings/papers', {
      ...settings,
      ...common,
      ...changed,
      updatedAt,
    });
    ({ updatedAt } = saved);
  };
  const issue = (state: OrderState, input: object) =>
    call<Document>('POST', `/orders/${orders[state].id}/documents`, input);
  await setUp({ regime: 'none' });
  const receipt = await issue('paid', { kind: 'receipt' });
  await setUp({ regime: 'composition', gstin: '27AAPFU0939F1ZV' });
  const bill = await issue('shipped', { kind: 'bill_of_supply' });
  await setUp({ regime: 'registered', gstin: '27AAPFU0939F1ZV' });
  const invoice = await issue('delivered', { kind: 'tax_invoice' });
  const invoiceToCancel = await issue('partly paid', { kind: 'tax_invoice' });
  const canceled = await call<Document>('POST', `/papers/${invoiceToCancel.id}/cancel`, {
    reason: 'The customer changed the order',
  });
  const note = await issue('delivered', {
    kind: 'credit_note',
    original: invoice.id,
    amount: 500,
    reason: 'A corner was bent',
  });
  await setUp({ regime: 'none' });
  return {
    receipt,
    'bill-of-supply': bill,
    'tax-invoice': invoice,
    'canceled-invoice': canceled,
    'credit-note': note,
  };
}

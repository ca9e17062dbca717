// The enquiries and holds of the order shop.
import type { Reply } from '#contract/api/routes.ts';
import type { Admin } from '../support/admin.ts';
import type { OrderProducts } from './order-shop-products.ts';

type Product = Reply<'getProduct'>;
type Order = Reply<'getOrder'>;
type Call = Admin['call'];

/** The codes of two of the enquiries. */
export type EnquiryCodes = { open: string; ordered: string };

/** An enquiry in each state, and two holds. @returns the codes of two of the enquiries */
export async function createEnquiries(
  call: Call,
  { withVariants, onHold, withVariantOnHold }: OrderProducts,
  order: Order,
): Promise<EnquiryCodes> {
  const enquire = async (
    products: Product[],
    { change, variant }: { change?: object; variant?: string | undefined } = {},
  ) => {
    const { code } = await call<{ code: string }>('POST', '/enquiries', {
      products: products.map(({ _id }) => _id),
      ...(variant === undefined ? {} : { variants: [variant] }),
    });
    const [enquiry] = await call<Reply<'listEnquiries'>>('GET', `/enquiries?q=${code}`);
    if (change) await call('PUT', `/enquiries/${enquiry?.id}`, change);
    return code;
  };
  await enquire([withVariants, onHold, withVariantOnHold], { change: { state: 'CLOSED' } });
  const ordered = await enquire([withVariants], { change: { state: 'ORDERED', order: order.id } });
  await enquire([withVariantOnHold], { change: { state: 'ANSWERED' } });
  const open = await enquire([withVariants], { variant: withVariants.variants?.items[1]?._id });
  const [day, hour] = [24 * 60 * 60_000, 60 * 60_000];
  for (const [product, customerName, lastsMs] of [
    [onHold, 'Meera', 3 * day + 2 * hour],
    [
      withVariantOnHold,
      'Venkata Satyanarayana Subrahmanyam (Instagram: @the.longest.handle.of.them.all)',
      5 * hour,
    ],
  ] as const) {
    const variant = product.variants?.items[0]?._id;
    await call('POST', '/holds', {
      product: product._id,
      ...(variant === undefined ? {} : { variant }),
      customerName,
      until: new Date(Date.now() + lastsMs).toISOString(),
    });
  }
  return { open, ordered };
}

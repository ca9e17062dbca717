// The products of the order shop.
import type { Reply } from '#contract/api/routes.ts';
import type { Admin } from '../support/admin.ts';

type Product = Reply<'getProduct'>;
type Call = Admin['call'];

export type OrderProducts = { withVariants: Product; onHold: Product; withVariantOnHold: Product };

/** Products with an image of the demo. */
export async function createProducts(call: Call): Promise<OrderProducts> {
  const demo = await call<Product[]>('GET', '/products');
  const create = (image: string, product: object) => {
    const found = demo.find(({ name }) => name === image);
    const [{ url, alt } = { url: '', alt: '' }] = found?.images ?? [];
    return call<Product>('POST', '/products', {
      description: 'Painted at dawn in one sitting, and printed on cotton paper that yellows slowly.',
      category: found?.category._id,
      images: [{ url, alt }],
      price: { actual: 1450, allowDiscount: false },
      stock: 1,
      meta: { medium: 'Giclée print on cotton paper', size: 'A4 or A3' },
      ...product,
    });
  };
  const sizes = { options: ['Size', 'Frame'] };
  return {
    withVariants: await create('Lotus Pond, First Light', {
      name: 'Lotus Pond, at Dawn',
      stock: 0,
      variants: {
        ...sizes,
        items: [
          { values: ['A4', 'Unframed'], stock: 40 },
          { values: ['A3', 'Unframed'], stock: 40, price: 2250 },
          { values: ['A3', 'Oak'], stock: 0, price: 4300.5 },
        ],
      },
    }),
    onHold: await create('Red Moon, Seven Hills', { name: 'Red Moon over Wai' }),
    withVariantOnHold: await create('Banana Leaf, After Rain', {
      name: 'Banana Leaf in the Rain',
      stock: 0,
      variants: {
        options: ['Size'],
        items: [
          { values: ['A4'], stock: 1 },
          { values: ['A3'], stock: 6, price: 2250 },
        ],
      },
    }),
  };
}

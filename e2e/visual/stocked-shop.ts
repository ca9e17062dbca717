// A shop with categories of more than a hundred products, of one and of none, and with odd names. It is filled once for each
// worker, and the tests that use it do not change it.
import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { adminCalls, plainImage, test as adminTest, type Admin } from '../support/admin.ts';
import { startShop, type Shop } from '../support/shop-process.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { largeSheet, longNames, oddCategory, studies } from './stocked-products.ts';

type Product = Reply<'getProduct'>;
type Category = Reply<'getCategory'>;

export type Customer = {
  /** The number of their favorites. */
  favorites: number;
  /** Logs the page's browser in from its next page on. */
  storeLogin: (page: Page) => Promise<void>;
};

type Stocked = { shop: Shop; customer: Customer };

export const test = adminTest.extend<{ customer: Customer }, { stocked: Stocked }>({
  stocked: [
    async ({ playwright: _none }, use) => {
      const shop = await startShop();
      await use({ shop, customer: await fillShop(shop) });
      await shop.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  shop: ({ stocked }, use) => use(stocked.shop),
  customer: ({ stocked }, use) => use(stocked.customer),
});

async function fillShop(shop: Shop): Promise<Customer> {
  const call = await adminCalls(shop);
  const oddProducts = await addOddProducts(call);
  await addScrolls(call);
  await addStudies(call);
  await turnOnOrderBook({ call });
  await deleteItems(call);
  return createCustomer(shop, call, oddProducts);
}

async function addOddProducts(call: Admin['call']): Promise<Product[]> {
  const single = await call<Category>('POST', '/categories', {
    name: 'Single Sheets',
    description: 'One of them is left.',
  });
  await call('POST', '/categories', { name: 'Ceramic Owls', description: 'They look back.' });
  const { _id: category } = await call<Category>('POST', '/categories', oddCategory);
  const wide = await plainImage('#5b7f95', { width: 1200, height: 320 });
  const tall = await plainImage('#8a5a44', { width: 320, height: 1200 });
  const created: Product[] = [];
  for (const [index, name] of longNames.entries()) {
    const images = index % 3 === 0 ? [] : [{ url: index % 3 === 1 ? wide : tall, alt: name }];
    const price = { actual: 1_234_567.5 - index, discounted: 999_999.25, allowDiscount: index % 2 === 0 };
    const product = {
      name,
      description: `${name} `.repeat(3).trim(),
      category,
      images,
      price,
      stock: index % 4,
      tags: [name.slice(0, 50), 'one', 'two', 'three', 'four'],
      meta: { medium: `Natural pigments and ${name}`.slice(0, 200), size: '11 x 14 in', notes: name },
    };
    created.push(await call<Product>('POST', '/products', product));
  }
  await call('POST', '/products', {
    name: 'The last sheet',
    description: 'One of one.',
    category: single._id,
    images: [{ url: await largeSheet(), alt: 'a disc' }],
    price: { actual: 650, allowDiscount: false },
    stock: 1,
  });
  return created;
}

/** Two paintings with extreme aspect ratios. */
async function addScrolls(call: Admin['call']): Promise<void> {
  const gallery = await call<Category>('GET', '/categories/paintings');
  for (const [name, width, height] of [
    ['A scroll that hangs down', 320, 1200],
    ['A scroll that lies along the wall', 1200, 320],
  ] as const) {
    await call('POST', '/products', {
      name,
      description: 'The whole river.',
      category: gallery._id,
      images: [{ url: await plainImage('#5f6f52', { width, height }), alt: name }],
      price: { actual: 0, allowDiscount: false },
      stock: 1,
      meta: { medium: 'Ink on a roll of paper', size: '8 x 30 in' },
    });
  }
}

/** More than a hundred products that share four images. */
async function addStudies(call: Admin['call']): Promise<void> {
  const { _id: category } = await call<Category>('POST', '/categories', {
    name: 'Studies',
    description: 'A sheet for every day of the year.',
  });
  const urls: string[] = [];
  for (const study of studies) {
    // Each image is uploaded once.
    const url = urls[study.image] ?? (await plainImage(study.color));
    const { images } = await call<Product>('POST', '/products', {
      ...study.input,
      category,
      images: [{ url }],
    });
    urls[study.image] ??= images[0]?.url ?? '';
  }
}

/** Creates, changes and deletes products and a category, for the trash and the history. */
async function deleteItems(call: Admin['call']): Promise<void> {
  const { _id: category } = await call<Category>('POST', '/categories', {
    name: 'Kites of the winter before last',
  });
  const created: Product[] = [];
  for (const name of ['Red kite', 'पतंग, कागज़ और बाँस'])
    created.push(
      await call<Product>('POST', '/products', {
        name,
        description: 'Flies in any wind.',
        category,
        price: { actual: 250, allowDiscount: false },
        stock: 3,
      }),
    );
  const [first, second] = created;
  await call('PUT', `/products/${first?._id}`, {
    ...first,
    category,
    stock: 9,
    name: 'Red kite with a tail',
  });
  await call('DELETE', `/products/${second?._id}`);
  await call('DELETE', `/categories/${category}`);
}

/** Creates a user with favorites of odd names, two addresses and two orders. */
async function createCustomer(shop: Shop, call: Admin['call'], oddProducts: Product[]): Promise<Customer> {
  const response = await fetch(`${shop.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'मीरा नायर', email: 'meera@example.com', password: 'seven paper boats' }),
  });
  const { data }: { data: Reply<'signUp'> } = await response.json();
  const asCustomer = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()).data;
  };
  const user = await asCustomer<Reply<'getUser'>>('GET', '/user');
  const favoriteProducts = oddProducts.map(({ _id }) => _id);
  await asCustomer('POST', '/user/wishlist', { favoriteProducts });
  const addresses = [
    {
      firstName: 'Meera',
      lastName: 'Nair',
      address: '12 Lotus Lane, Kothrud',
      landmark: 'Behind the temple',
      city: 'Pune',
      state: 'Maharashtra',
      zip: '411004',
      phone: '+91 98765 43210',
    },
    {
      firstName: 'मीरा',
      lastName: 'नायर',
      address: 'फ्लैट ७, पारिजात अपार्टमेंट, भांडारकर रोड, डेक्कन जिमखाना के पास',
      city: 'पुणे',
      state: 'महाराष्ट्र',
      zip: '411004',
    },
  ];
  for (const address of addresses) await asCustomer('POST', '/user/addresses', address);
  const inStock = oddProducts.filter(({ stock }) => stock > 0);
  for (const address of addresses) {
    await call('POST', '/orders', {
      products: inStock.slice(0, 2).map(({ _id }) => ({ product: { id: _id }, quantity: 1 })),
      shippingInformation: { address, carrier: 'India Post', trackingNumber: 'EA123456789IN' },
      createdBy: user._id,
    });
    inStock.shift();
  }
  return {
    favorites: favoriteProducts.length,
    storeLogin: async (page) => {
      await page.addInitScript((token) => {
        localStorage.setItem('token', token);
        localStorage.setItem('role', 'USER');
      }, data.token);
    },
  };
}

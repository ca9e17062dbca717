// Finds products of the demo by their name.
import type { APIRequestContext } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';

type Product = Reply<'getProduct'>;

/** A product of the demo catalog as the API returns it to visitors. */
export async function demoProduct(request: APIRequestContext, name: string): Promise<Product> {
  const response = await request.get('/api/products');
  const { data }: { data: Product[] } = await response.json();
  const product = data.find((each) => each.name === name);
  if (!product) throw new Error(`The demo catalog has no "${name}".`);
  return product;
}

/** One URL of every kind of page that visitors can open, with its heading. */
export async function visitorPages(
  request: APIRequestContext,
): Promise<{ path: string; heading: string | RegExp }[]> {
  const print = await demoProduct(request, 'Lotus Pond, First Light');
  const painting = await demoProduct(request, 'Kaveri at Dusk');
  return [
    { path: '/', heading: 'We follow heart' },
    { path: '/shop', heading: 'Shop' },
    { path: '/shop/art-prints', heading: 'Art Prints Collection' },
    { path: '/shop/bookmarks', heading: 'Bookmarks Collection' },
    { path: '/shop/greeting-cards', heading: 'Greeting Cards Collection' },
    { path: '/paintings', heading: 'Paintings Collection' },
    { path: `/product/${print._id}`, heading: print.name },
    { path: `/product/${painting._id}`, heading: painting.name },
    { path: '/about', heading: 'About Me' },
    { path: '/login', heading: 'Sign In' },
    { path: '/shipping', heading: 'Shipping and returns' },
    { path: '/terms', heading: 'Terms' },
    { path: '/privacy', heading: 'Privacy' },
    { path: '/contact', heading: 'Contact' },
  ];
}

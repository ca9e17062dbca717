// Pages for visitors, for tests that open all of them.
import type { APIRequestContext } from '@playwright/test';
import { demoProduct, pathOf } from './demo-products.ts';

/**
 * URLs of the pages that guests can open, some kinds several times, with their headings. /search, /reset and the page of an order
 * have tests of their own.
 */
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
    { path: await pathOf(request, print), heading: print.name },
    { path: await pathOf(request, painting), heading: painting.name },
    { path: '/about', heading: 'About Me' },
    { path: '/login', heading: 'Sign In' },
    { path: '/shipping', heading: 'Shipping and returns' },
    { path: '/terms', heading: 'Terms' },
    { path: '/privacy', heading: 'Privacy' },
    { path: '/contact', heading: 'Contact' },
  ];
}

import { afterEach, expect, test, vi } from 'vitest';
import { noNavigation } from '#web/navigation/navigation.ts';
import { countViews } from './count-views.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * Opens /shop in a browser.
 * @param entry fields of the page's navigation entry, which say how the browser loaded it
 * @param prerendering `document.prerendering`, which only Chromium has
 */
function openPage(entry: object, { prerendering }: { prerendering?: boolean } = {}) {
  const reported: unknown[] = [];
  let notify: (() => void) | undefined;
  const page = Object.assign(new EventTarget(), prerendering === undefined ? {} : { prerendering });
  const location = { pathname: '/shop' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    reported.push(JSON.parse(body).path);
    return Response.json({ data: null });
  });
  // The entry of a browser has more fields.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry]);
  const onLoading = (listener: () => void) => {
    notify = listener;
    return () => {};
  };
  countViews({ ...noNavigation, onLoading }, '/shop');
  return {
    reported,
    activate: () => page.dispatchEvent(new Event('prerenderingchange')),
    navigate(path: string) {
      location.pathname = path;
      notify?.();
    },
  };
}

test.for([
  ['a browser that preloads nothing', {}],
  ['a page that was requested when it was opened', { activationStart: 0, deliveryType: '' }],
  ['a page from the cache', { activationStart: 0, deliveryType: 'cache' }],
] as const)('reports only the pages after the first one: %s', ([, entry]) => {
  const { reported, navigate } = openPage(entry);
  expect(reported).toEqual([]);
  navigate('/about');
  navigate('/about');
  navigate('/shop');
  expect(reported).toEqual(['/about', '/shop']);
});

test.for([
  ['prefetched', { activationStart: 0, deliveryType: 'navigational-prefetch' }],
  ['prerendered', { activationStart: 321.5, deliveryType: '' }],
] as const)('reports a page that was %s, because the server has not counted it', ([, entry]) => {
  const { reported, navigate } = openPage(entry, { prerendering: false });
  expect(reported).toEqual(['/shop']);
  navigate('/about');
  expect(reported).toEqual(['/shop', '/about']);
});

test('reports a page that is still prerendered once it is opened', () => {
  const { reported, activate, navigate } = openPage({ activationStart: 0 }, { prerendering: true });
  expect(reported).toEqual([]);
  activate();
  expect(reported).toEqual(['/shop']);
  navigate('/about');
  expect(reported).toEqual(['/shop', '/about']);
});

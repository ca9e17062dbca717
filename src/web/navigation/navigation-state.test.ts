import { expect, test } from 'vitest';
import { initialState, nextEntry, type NavigationState, reduceNavigation } from './navigation-state.ts';
import { locationOf, type Page } from './page.ts';

const pageAt = (href: string): Page => ({
  location: locationOf(href),
  params: {},
  siteSettings: undefined,
  publicUrl: 'http://shop.test',
  kind: 'failed',
  error: undefined,
});
const home = pageAt('/');
const shop = pageAt('/shop');
const initial = initialState(home, { key: 'k1', index: 0 }, 'k1');

const after = (...events: Parameters<typeof reduceNavigation>[1][]): NavigationState =>
  events.reduce(reduceNavigation, initial);

test('waits for a page until it is handed to React', () => {
  const loading = after({ kind: 'started', isLoading: true });
  expect(loading).toMatchObject({ turn: 1, isLoading: true, page: home });
  const presented = reduceNavigation(loading, { kind: 'presented', page: shop, scroll: 'top' });
  expect(presented).toMatchObject({ isLoading: false, page: shop, shownKey: 'k1' });
});

test('an older navigation does not end the waiting for a newer one', () => {
  const state = after(
    { kind: 'started', isLoading: true },
    { kind: 'started', isLoading: true },
    { kind: 'ended', turn: 1 },
  );
  expect(state.isLoading).toBe(true);
  expect(reduceNavigation(state, { kind: 'ended', turn: 2 }).isLoading).toBe(false);
});

test('keeps the key of the page on screen until the next page is shown', () => {
  const state = after(
    { kind: 'started', isLoading: true },
    { kind: 'entry-changed', entry: { key: 'k2', index: 1 } },
    { kind: 'presented', page: shop, scroll: 'top' },
  );
  expect(state).toMatchObject({ shownKey: 'k1', shownPath: '/', pending: { key: 'k2', page: shop } });
  expect(reduceNavigation(state, { kind: 'shown' })).toMatchObject({
    shownKey: 'k2',
    shownPath: '/shop',
    pending: undefined,
  });
});

// The title, the current entry, whether to replace it, and the index and the method of the next one.
test.each([
  ['adds an entry', { key: 'k1', index: 3 }, false, 4, 'pushState'],
  ['replaces the entry when asked to', { key: 'k1', index: 3 }, true, 3, 'replaceState'],
  ['takes the entry of an open dialog', { key: 'k1', index: 3, overlays: 1 }, false, 4, 'replaceState'],
  ['takes the entry of an open layer', { key: 'k1', index: 3, layer: 'zoom:1' }, false, 4, 'replaceState'],
])('a navigation %s', (_title, from, replace, index, method) => {
  expect(nextEntry(from, { key: 'k2', replace })).toEqual({ entry: { key: 'k2', index }, method });
});

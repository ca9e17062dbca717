import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, visibleToast } from '#web/ui/feedback/toast-store.ts';
import { changeOrderPage } from './change-order-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissToast();
});

const respondWith = (status: number, code: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ status: 'error', error: 'It failed.', code }, { status })),
  );

test('a rejected change of the link shows an error, but an expired session only the login', async () => {
  respondWith(409, 'conflict');
  expect(await changeOrderPage({ id: 'o' }, 'create')).toBeUndefined();
  expect(visibleToast()).toMatchObject({ title: 'Error changing the link', description: 'It failed.' });
  dismissToast();
  respondWith(401, 'unauthenticated');
  expect(await changeOrderPage({ id: 'o' }, 'create')).toBeUndefined();
  expect(visibleToast()).toBeUndefined();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { fetchCall } from './fetch-call.ts';
import { queryClient } from './query-client.ts';

let requests = 0;
let status = 200;
/** A body without the envelope of the API. */
let nonsense: string | undefined;
const server = createServer((_, response) => {
  requests += 1;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    nonsense ??
      JSON.stringify(status === 200 ? { status: 'success', data: [] } : { status: 'error', error: 'No.' }),
  );
});

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  // A browser resolves a path with the page's origin; Node has none.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  requests = 0;
  nonsense = undefined;
  queryClient.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a response is fresh for five minutes', { tags: ['S330'] }, async () => {
  status = 200;
  await apiClient('listCategories');
  vi.setSystemTime(Date.now() + 4.5 * 60_000);
  await apiClient('listCategories');
  expect(requests).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  await apiClient('listCategories');
  expect(requests).toBe(2);
});

test.each([
  [500, 4],
  [503, 4],
  [429, 4],
  [401, 1],
  [403, 1],
  [404, 1],
])(
  'a call with status %i is sent %i times',
  { tags: ['BR16', 'S215', 'S332'] },
  async (failureStatus, times) => {
    status = failureStatus;
    const state = { isPending: true };
    const failing = expect(apiClient('listProducts'))
      .rejects.toThrow('No.')
      .finally(() => (state.isPending = false));
    // The delays between retries pass at once; the requests are real.
    while (state.isPending) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await failing;
    expect(requests).toBe(times);
  },
);

test.each(['<html>Back soon</html>', '', 'null', '[]', '5', '{}', '{"data":[]}', '{"status":"success"'])(
  'rejects the body %j with an error that can be shown',
  { tags: ['BR15'] },
  async (text) => {
    status = 200;
    nonsense = text;
    await expect(apiClient('listCategories')).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Something went wrong!',
    });
    expect(requests).toBe(1);
  },
);

test('refetches nothing when the window gets the focus back', { tags: ['S331'] }, async () => {
  status = 200;
  queryClient.mount();
  // A list on the screen: Query refetches only what is observed.
  const observer = new QueryObserver(queryClient, {
    queryKey: ['listCategories', {}],
    queryFn: () => fetchCall('listCategories', undefined),
  });
  const unsubscribe = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(observer.getCurrentQuery().isStaleByTime(5 * 60_000), 'stale').toBe(true);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  // Query checks for stale data in a later task.
  await new Promise((resolve) => setImmediate(resolve));
  expect(queryClient.isFetching()).toBe(0);
  expect(requests).toBe(1);
  unsubscribe();
  queryClient.unmount();
});

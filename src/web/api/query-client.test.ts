import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { fetchCall } from './fetch-call.ts';
import { queryClient } from './query-client.ts';

let asked = 0;
let status = 200;
/** What is answered in place of an envelope. */
let nonsense: string | undefined;
const server = createServer((_, response) => {
  asked += 1;
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
  // A browser completes an address with the page's origin; Node has none.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  asked = 0;
  nonsense = undefined;
  queryClient.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('an answer is fresh for five minutes', { tags: ['S330'] }, async () => {
  status = 200;
  await apiClient('listCategories');
  vi.setSystemTime(Date.now() + 4.5 * 60_000);
  await apiClient('listCategories');
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  await apiClient('listCategories');
  expect(asked).toBe(2);
});

test.each([
  [500, 4],
  [503, 4],
  [429, 4],
  [401, 1],
  [403, 1],
  [404, 1],
])(
  'a question that is answered %i is asked %i times',
  { tags: ['BR16', 'S215', 'S332'] },
  async (answered, times) => {
    status = answered;
    const state = { isPending: true };
    const failing = expect(apiClient('listProducts'))
      .rejects.toThrow('No.')
      .finally(() => (state.isPending = false));
    // The waits between tries pass at once; the tries themselves are real.
    while (state.isPending) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await failing;
    expect(asked).toBe(times);
  },
);

test.each(['<html>Back soon</html>', '', 'null', '[]', '5', '{}', '{"data":[]}', '{"status":"success"'])(
  'an answer that is none, %j, is a failure that can be shown',
  { tags: ['BR15'] },
  async (text) => {
    status = 200;
    nonsense = text;
    await expect(apiClient('listCategories')).rejects.toMatchObject({
      name: 'CallError',
      message: 'Something went wrong!',
    });
    expect(asked).toBe(1);
  },
);

test('coming back to the window asks nothing again', { tags: ['S331'] }, async () => {
  status = 200;
  queryClient.mount();
  // A list on the screen: Query asks again for what is watched, where it does so at all.
  const observer = new QueryObserver(queryClient, {
    queryKey: ['listCategories', {}],
    queryFn: () => fetchCall('listCategories', undefined),
  });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(observer.getCurrentQuery().isStaleByTime(5 * 60_000), 'old enough to be asked again').toBe(true);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  // Query looks at what is stale in a later turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(queryClient.isFetching()).toBe(0);
  expect(asked).toBe(1);
  leave();
  queryClient.unmount();
});

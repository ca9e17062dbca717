import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, toToastError } from './api-error.ts';
import { fetchCall } from './fetch-call.ts';

let status = 200;
/** A server that breaks the connection in the middle of each body. */
const server = createServer((_, response) => {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': 1_000 });
  response.write('{"status":"success","data":', () => response.destroy());
});

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  // A browser resolves a path with the page's origin; Node has none.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const failureOf = (httpStatus: number) => {
  status = httpStatus;
  return fetchCall('listCategories', undefined).catch((error: unknown) => error);
};

test('a success with half of its body is a lost response', async () => {
  const error = await failureOf(200);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'unreachable', status: 0 });
  expect(toToastError(error).description).toMatch(/^The shop can’t be reached/);
});

test('a failure with half of its body keeps its status', async () => {
  expect(await failureOf(403)).toMatchObject({ code: 'internal', status: 403 });
});

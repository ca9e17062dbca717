import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { isProblem } from '#contract/api/problems.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { type Backpressure, readBody } from './read-body.ts';

/** In each interval a large body must make progress. */
const INTERVAL_MS = 200;
/** Long enough for a busy machine, and shorter than the slow bodies of these tests. */
const UNHURRIED = { intervalMs: 600 };

/** A server that reads bodies up to `limit` and responds with their length or problem. `received` waits for the next request. */
async function serve(
  limit: number,
  waiting: Partial<Parameters<typeof readBody>[3]> = {},
): Promise<{ port: number; ended: string[]; received: () => Promise<unknown> }> {
  const ended: string[] = [];
  const server = createServer(async (request, response) => {
    try {
      const bytes = await readBody(request, response, limit, { intervalMs: INTERVAL_MS, ...waiting });
      ended.push(String(bytes.length));
    } catch (error) {
      ended.push(isProblem(error) ? error.problem : String(error));
    }
    response.setHeader('connection', 'close');
    response.end(ended.at(-1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    ended,
    received: () => once(server, 'request'),
  };
}

// Requests are sent in parts; a number between them is a pause in milliseconds.
const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
const chunked = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
const large = limits.body + 20_000_000;

it('reads a body with a length, and one in chunks', async () => {
  const { port } = await serve(large);
  expect((await sendRaw(port, [head(5), 'ab', 20, 'cde'])).body).toContain('5');
  const chunk = 'x'.repeat(50_000);
  const chunks = Array.from({ length: 4 }, () => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  expect((await sendRaw(port, [chunked, ...chunks, '0\r\n\r\n'])).body).toContain('200000');
});

it('gives an ordinary body a fixed time, even while data arrives', { tags: ['HT02'] }, async () => {
  const { port } = await serve(limits.body);
  const drips = Array.from({ length: 10 }, () => ['x', 50]).flat();
  expect((await sendRaw(port, [head(1000), ...drips])).body).toContain('timeout');
});

/** `count` chunks of `bytes` bytes, with 80 ms after each. */
const chunksOf = (count: number, bytes: number) =>
  Array.from({ length: count }, () => ['x'.repeat(bytes), 80]).flat();

it('waits for a large body while it arrives fast enough', { tags: ['HT02'] }, async () => {
  const [{ port }, { port: patient }] = [await serve(large), await serve(large, UNHURRIED)];
  expect((await sendRaw(patient, [head(9_000_000), ...chunksOf(9, 1_000_000)])).body).toContain('9000000');
  expect((await sendRaw(port, [head(8_000_000), ...chunksOf(10, 1_000)])).body).toContain('timeout');
});

it('ends a large body that arrives too slowly', { tags: ['HT02'] }, async () => {
  const { port } = await serve(large);
  expect((await sendRaw(port, [head(800_000), ...chunksOf(20, 40_000)])).body).toContain('timeout');
});

it('ends every body after the maximum time', { tags: ['HT02'] }, async () => {
  const { port } = await serve(large, { maxMs: 300 });
  expect((await sendRaw(port, [head(16_000_000), ...chunksOf(16, 1_000_000)])).body).toContain('timeout');
});

it(
  'ends a slow body when others are rejected for lack of memory, but not a fast one',
  { tags: ['HT02'] },
  async () => {
    const backpressure: Backpressure = { report: undefined };
    const { port } = await serve(large, { backpressure, ...UNHURRIED });
    const report = setInterval(() => backpressure.report?.(), 50);
    onTestFinished(() => clearInterval(report));
    expect((await sendRaw(port, [head(9_000_000), ...chunksOf(9, 1_000_000)])).body).toContain('9000000');
    // Well above the minimum speed without backpressure.
    expect((await sendRaw(port, [head(1_600_000), ...chunksOf(20, 80_000)])).body).toContain('timeout');
  },
);

it('stops waiting when the shop closes', async () => {
  const closing = new AbortController();
  const { port } = await serve(large, { stop: closing.signal });
  // Aborts while the first body is read, and before the second one is sent.
  setTimeout(() => closing.abort(), 50);
  expect((await sendRaw(port, [head(800_000), 'x'])).body).toContain('unavailable');
  expect((await sendRaw(port, [head(800_000), 'x'])).body).toContain('unavailable');
});

it('ends when the sender disconnects', { tags: ['HT22'] }, async () => {
  // So long that only the disconnect can end the wait.
  const { port, ended, received } = await serve(large, { intervalMs: 60_000 });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`${head(800_000)}${'x'.repeat(1000)}`);
  await received();
  socket.destroy();
  await expect.poll(() => ended, { timeout: 20_000 }).toEqual(['malformed']);

  const leaving = new AbortController();
  const gone = fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) }),
    duplex: 'half',
    signal: leaving.signal,
  });
  await received();
  leaving.abort();
  await expect(gone).rejects.toThrow();
  await expect.poll(() => ended, { timeout: 20_000 }).toEqual(['malformed', 'malformed']);
});

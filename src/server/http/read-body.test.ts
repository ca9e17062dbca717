import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/limits.ts';
import { isProblem } from '#contract/problems.ts';
import { sendRaw } from '../testing/raw.ts';
import { readBody } from './bodies.ts';

const PATIENCE_MS = 200;

/** A server that reads bodies up to `limit` and answers how long they were, or which problem ended them. */
async function serve(limit: number, stop?: AbortSignal): Promise<{ port: number; ended: string[] }> {
  const ended: string[] = [];
  const server = createServer(async (request, response) => {
    try {
      const waiting = stop ? { stop, patienceMs: PATIENCE_MS } : { patienceMs: PATIENCE_MS };
      const bytes = await readBody(request, response, limit, waiting);
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
  return { port: typeof address === 'object' && address ? address.port : 0, ended };
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
const chunked = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
const large = limits.body + 1_000_000;

it('reads what was declared, and what comes in chunks', async () => {
  const { port } = await serve(large);
  expect((await sendRaw(port, [head(5), 'ab', 20, 'cde'])).body).toContain('5');
  const chunk = 'x'.repeat(50_000);
  const chunks = Array.from({ length: 4 }, () => `c350\r\n${chunk}\r\n`);
  expect((await sendRaw(port, [chunked, ...chunks, '0\r\n\r\n'])).body).toContain('200000');
});

it('gives an ordinary body a fixed time, however busily it drips', async () => {
  const { port } = await serve(limits.body);
  const drips = Array.from({ length: 10 }, () => ['x', 50]).flat();
  expect((await sendRaw(port, [head(1000), ...drips])).body).toContain('timeout');
});

it('gives a large body time as long as it comes on, and no longer', async () => {
  const { port } = await serve(large);
  const busy = Array.from({ length: 8 }, () => ['x'.repeat(100_000), 80]).flat();
  expect((await sendRaw(port, [head(800_000), ...busy])).body).toContain('800000');
  const dripping = Array.from({ length: 10 }, () => ['x'.repeat(1000), 50]).flat();
  expect((await sendRaw(port, [head(800_000), ...dripping])).body).toContain('timeout');
});

it('stops waiting when the shop closes', async () => {
  const closing = new AbortController();
  const { port } = await serve(large, closing.signal);
  setTimeout(() => closing.abort(), 50);
  expect((await sendRaw(port, [head(800_000), 'x'])).body).toContain('unavailable');
  expect((await sendRaw(port, [head(800_000), 'x'])).body).toContain('unavailable');
});

it('notices that the sender went away', async () => {
  const { port, ended } = await serve(large);
  await sendRaw(port, [head(800_000), 'x'.repeat(1000), 30], () => true).catch(() => undefined);
  const gone = fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) }),
    duplex: 'half',
    signal: AbortSignal.timeout(60),
  });
  await expect(gone).rejects.toThrow();
  await expect.poll(() => ended).toContain('malformed');
});

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyReply } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { isProblem } from '#contract/api/problems.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { listenAnywhere } from '#tests/support/raw-http.ts';
import { createResponseStreamer } from './streaming.ts';

/** Streams at a time, as in streaming.ts. */
const FOR_GUESTS = 12;
const FOR_THE_ADMIN = 4;

type SentRequest = { role?: string; leaves?: Promise<void>; ip?: string };

/**
 * A server whose response is streamed from `parts`, after `before`.
 * @returns a function that sends a request; the client disconnects when `leaves` resolves
 */
async function serverOf(
  parts: () => AsyncIterable<string>,
  before = async (_reply: FastifyReply): Promise<void> => {},
) {
  const server = fastify();
  const streamer = createResponseStreamer(createLogger('silent'));
  server.setErrorHandler((error, _request, reply) =>
    reply.code(isProblem(error) ? 503 : 500).send(isProblem(error) ? error.message : 'a bug'),
  );
  server.decorateRequest('caller', null);
  server.decorateRequest('clientIp', '');
  server.addHook('onRequest', async (request) => {
    const { role, ip } = request.headers;
    request.clientIp = String(ip);
    if (role === 'ADMIN' || role === 'USER')
      request.caller = { id: 'i', name: 'N', email: 'n@example.com', tokenHash: 'h', role };
  });
  server.get('/', async (request, reply) => {
    await before(reply);
    return streamer.send(request, reply, { parts }, 'no-store');
  });
  const port = await listenAnywhere(server);
  onTestFinished(() => server.server.closeAllConnections());
  return async ({ role = '', leaves, ip = '192.0.2.1' }: SentRequest = {}) => {
    const request = get({ port, agent: false, headers: { role, ip } });
    request.on('error', () => undefined);
    void leaves?.then(() => request.destroy());
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('No response');
    return response;
  };
}

it('streams parts as one response', async () => {
  const send = await serverOf(async function* parts() {
    yield '[1';
    yield ',"a]"';
    yield ']';
  });
  expect(JSON.parse(await text(await send()))).toEqual({ status: 'success', data: [1, 'a]'] });
});

it('collects one short response at a time, and no long one', async () => {
  const { collect } = createResponseStreamer(createLogger('silent'));
  let closed = 0;
  const listOf = (sizes: number[], letter = 'x') => ({
    async *parts() {
      try {
        for (const size of sizes) yield letter.repeat(size);
      } finally {
        closed += 1;
      }
    },
  });
  const [short, meanwhile] = await Promise.all([
    collect(listOf([3, 2]), 'request a'),
    collect(listOf([1]), 'request b'),
  ]);
  expect(short.toString()).toBe('{"status":"success","data":xxxxx}');
  expect(meanwhile).toBe('busy');
  const million = 1_000_000;
  expect(await collect(listOf(Array.from({ length: 9 }, () => million)), 'request c')).toBe('too long');
  // A letter of Devanagari has three bytes.
  expect(await collect(listOf([million, million], 'क'), 'request d')).toBe('too long');
  expect((await collect(listOf([million], 'क'), 'request e')).toString()).toContain('ककक');
  expect(closed).toBe(4);
});

it(
  'streams twelve responses at once, and four more for the artist; later requests get 503 until one ends',
  { tags: ['RE05'] },
  async () => {
    let release = () => {};
    const wait = new Promise<void>((resolve) => (release = resolve));
    let closed = 0;
    const send = await serverOf(async function* parts() {
      try {
        yield '[1';
        await wait;
      } finally {
        closed += 1;
      }
    });
    const streams = await Promise.all(Array.from({ length: FOR_GUESTS }, () => send()));
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200));
    const late = await send();
    expect([late.statusCode, await text(late)]).toEqual([503, expect.stringContaining('Many long lists')]);
    const admins = await Promise.all(Array.from({ length: FOR_THE_ADMIN }, () => send({ role: 'ADMIN' })));
    expect(admins.map(({ statusCode }) => statusCode)).toEqual(admins.map(() => 200));
    expect([(await send({ role: 'ADMIN' })).statusCode, (await send({ role: 'USER' })).statusCode]).toEqual([
      503, 503,
    ]);
    release();
    streams[0]?.destroy();
    await Promise.all([...streams.slice(1), ...admins].map(text));
    await expect.poll(() => closed).toBe(FOR_GUESTS + FOR_THE_ADMIN);
    expect((await send()).statusCode).toBe(200);
  },
);

it(
  'a client replaces the oldest streams of one that has all of them, up to half',
  { tags: ['FX08'] },
  async () => {
    let release = () => {};
    const wait = new Promise<void>((resolve) => (release = resolve));
    const send = await serverOf(async function* parts() {
      yield '[1';
      await wait;
      yield ']';
    });
    const many: IncomingMessage[] = [];
    while (many.length < FOR_GUESTS) many.push(await send());
    const others: IncomingMessage[] = [];
    while (others.length < FOR_GUESTS / 2) others.push(await send({ ip: '192.0.2.2' }));
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
    expect((await send({ ip: '192.0.2.2' })).statusCode).toBe(503);
    const cut = many
      .slice(0, others.length)
      .map((response) => expect(text(response)).rejects.toThrow(/aborted/));
    release();
    await Promise.all(cut);
    for (const response of [...many.slice(others.length), ...others])
      expect(JSON.parse(await text(response)).data).toEqual([1]);
  },
);

it('a client that leaves before its response begins does not count', { tags: ['RE05'] }, async () => {
  let onRequest = () => {};
  let left = 0;
  let isLeaving = true;
  const send = await serverOf(
    async function* parts() {
      yield '[]';
    },
    async (reply) => {
      if (!isLeaving) return;
      onRequest();
      await once(reply.raw, 'close');
      left += 1;
    },
  );
  for (let sent = 1; sent <= FOR_GUESTS; sent += 1) {
    const leaves = new Promise<void>((resolve) => (onRequest = resolve));
    await expect(Promise.race([send({ leaves }), leaves.then(() => 'left')])).resolves.toBe('left');
    await expect.poll(() => left).toBe(sent);
  }
  isLeaving = false;
  expect((await send()).statusCode).toBe(200);
});

it('closes the connection when a part fails, so that no client takes the response as complete', async () => {
  const send = await serverOf(async function* parts() {
    yield '[1';
    throw new Error('the disk is gone');
  });
  const response = await send();
  await expect(text(response)).rejects.toThrow(/aborted/);
});

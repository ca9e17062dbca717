import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyReply } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { isProblem } from '#contract/api/problems.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { listenAnywhere } from '#tests/support/raw-http.ts';
import { createResponseStreamer } from './streaming.ts';

const FOR_GUESTS = 12;
const FOR_THE_ADMIN = 4;

/** A server whose one answer is what `parts` makes, `before` which something is waited for. */
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
  return async (role = '', leaves?: Promise<void>, ip = '192.0.2.1') => {
    const asked = get({ port, agent: false, headers: { role, ip } });
    asked.on('error', () => undefined);
    void leaves?.then(() => asked.destroy());
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (!answer) throw new Error('No answer');
    return answer;
  };
}

it('parts become one answer', async () => {
  const ask = await serverOf(async function* parts() {
    yield '[1';
    yield ',"a]"';
    yield ']';
  });
  expect(JSON.parse(await text(await ask()))).toEqual({ status: 'success', data: [1, 'a]'] });
});

it('collects a short response, one at a time, and no long one', async () => {
  const { collect } = createResponseStreamer(createLogger('silent'));
  let closed = 0;
  const listOf = (sizes: number[]) => ({
    async *parts() {
      try {
        for (const size of sizes) yield 'x'.repeat(size);
      } finally {
        closed += 1;
      }
    },
  });
  const [short, meanwhile] = await Promise.all([collect(listOf([3, 2]), 'a'), collect(listOf([1]), 'b')]);
  expect(short?.toString()).toBe('{"status":"success","data":xxxxx}');
  expect(meanwhile).toBeUndefined();
  const million = 1_000_000;
  expect(await collect(listOf(Array.from({ length: 9 }, () => million)), 'c')).toBeUndefined();
  expect((await collect(listOf([1]), 'd'))?.length).toBeGreaterThan(0);
  expect(closed).toBe(3);
});

it(
  'so many are under way at a time, some of them the artist’s; who comes later is refused politely, and let in when one has gone',
  { tags: ['RE05'] },
  async () => {
    let letGo = () => {};
    const wait = new Promise<void>((resolve) => (letGo = resolve));
    let closed = 0;
    const ask = await serverOf(async function* parts() {
      try {
        yield '[1';
        await wait;
      } finally {
        closed += 1;
      }
    });
    const inside = await Promise.all(Array.from({ length: FOR_GUESTS }, () => ask()));
    expect(inside.map(({ statusCode }) => statusCode)).toEqual(inside.map(() => 200));
    const late = await ask();
    expect([late.statusCode, await text(late)]).toEqual([503, expect.stringContaining('Many long lists')]);
    const admins = await Promise.all(Array.from({ length: FOR_THE_ADMIN }, () => ask('ADMIN')));
    expect(admins.map(({ statusCode }) => statusCode)).toEqual(admins.map(() => 200));
    expect([(await ask('ADMIN')).statusCode, (await ask('USER')).statusCode]).toEqual([503, 503]);
    letGo();
    inside[0]?.destroy();
    await Promise.all([...inside.slice(1), ...admins].map(text));
    await expect.poll(() => closed).toBe(FOR_GUESTS + FOR_THE_ADMIN);
    expect((await ask()).statusCode).toBe(200);
  },
);

it(
  'one client that reads all of them loses its oldest to another client, and each then keeps its own',
  { tags: ['FX08'] },
  async () => {
    let letGo = () => {};
    const wait = new Promise<void>((resolve) => (letGo = resolve));
    const ask = await serverOf(async function* parts() {
      yield '[1';
      await wait;
      yield ']';
    });
    const many: IncomingMessage[] = [];
    while (many.length < FOR_GUESTS) many.push(await ask());
    const others: IncomingMessage[] = [];
    while (others.length < FOR_GUESTS / 2) others.push(await ask('', undefined, '192.0.2.2'));
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
    expect((await ask('', undefined, '192.0.2.2')).statusCode).toBe(503);
    const cut = many.slice(0, others.length).map((answer) => expect(text(answer)).rejects.toThrow(/aborted/));
    letGo();
    await Promise.all(cut);
    for (const answer of [...many.slice(others.length), ...others])
      expect(JSON.parse(await text(answer)).data).toEqual([1]);
  },
);

it('who leaves before such a list begins keeps no place', { tags: ['RE05'] }, async () => {
  let hasAsked = () => {};
  let left = 0;
  let isLeaving = true;
  const ask = await serverOf(
    async function* parts() {
      yield '[]';
    },
    async (reply) => {
      if (!isLeaving) return;
      hasAsked();
      await once(reply.raw, 'close');
      left += 1;
    },
  );
  for (let time = 1; time <= FOR_GUESTS; time += 1) {
    const leaves = new Promise<void>((resolve) => (hasAsked = resolve));
    await expect(Promise.race([ask('', leaves), leaves.then(() => 'left')])).resolves.toBe('left');
    await expect.poll(() => left).toBe(time);
  }
  isLeaving = false;
  expect((await ask()).statusCode).toBe(200);
});

it('closes the connection of one that fails halfway, so that no client takes it as complete', async () => {
  const ask = await serverOf(async function* parts() {
    yield '[1';
    throw new Error('the disk is gone');
  });
  const answer = await ask();
  await expect(text(answer)).rejects.toThrow(/aborted/);
});

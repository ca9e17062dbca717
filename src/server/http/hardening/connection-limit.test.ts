import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitConnections } from './connection-limit.ts';

const MAX = 20;
/** As in connection-limit.ts: so many more than MAX are served. */
const IDLE_CLOSING = 8;

/**
 * A server that responds "served", and "come back" when there are too many connections.
 * @param proxy the IP address of a trusted proxy
 */
async function limitedServer(proxy?: string): Promise<number> {
  const server = createServer((_request, response) => void response.end('served'));
  const isProxy = ({ remoteAddress }: Socket) => remoteAddress === proxy;
  limitConnections(server, { isProxy, reject: (socket) => void socket.end('come back') }, MAX);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return port;
}

type Opened = Awaited<ReturnType<typeof open>>;

/** A connection from `localAddress` that has sent nothing yet. */
async function open(port: number, localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('error', () => undefined).on('data', (chunk) => (received += String(chunk)));
  await once(socket, 'connect');
  return {
    received: () => received,
    isClosed: () => socket.closed,
    send: () => void socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
  };
}

async function openMany(count: number, port: number, localAddress: string): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let index = 0; index < count; index += 1) opened.push(await open(port, localAddress));
  return opened;
}

const openOf = (connections: readonly Opened[]) => connections.filter(({ isClosed }) => !isClosed());
const closedOf = (connections: readonly Opened[]) => connections.filter(({ isClosed }) => isClosed());

async function expectServed(connections: readonly Opened[]): Promise<void> {
  for (const { send } of connections) send();
  const areServed = () => connections.map(({ received }) => received().includes('served'));
  await expect.poll(areServed).toEqual(connections.map(() => true));
}

describe.skipIf(process.platform !== 'linux')('the maximum number of connections', () => {
  it('closes connections of the client with the most, and no others', { tags: ['FX08'] }, async () => {
    const port = await limitedServer();
    const many = await openMany(60, port, '127.0.0.2');
    const others: Opened[] = [];
    for (let count = 0; count < 10; count += 1) others.push(await open(port, `127.0.0.${3 + count}`));
    many.push(...(await openMany(20, port, '127.0.0.2')));
    await expectServed(others);
    await expect.poll(() => openOf([...many, ...others]).length).toBe(MAX + IDLE_CLOSING);
    expect(closedOf(others)).toEqual([]);
    expect(closedOf(many).some(({ received }) => received().includes('come back'))).toBe(true);
    // The open connections of the client with the most are served too.
    await expectServed(openOf(many));
  });

  it('closes no connection of a trusted proxy, which many clients share', { tags: ['FX08'] }, async () => {
    const port = await limitedServer('127.0.0.2');
    const ofProxy = await openMany(MAX, port, '127.0.0.2');
    const ofClient = await openMany(30, port, '127.0.0.3');
    // MAX + IDLE_CLOSING are served, so these four and as many of the client.
    ofProxy.push(...(await openMany(4, port, '127.0.0.2')));
    await expectServed(ofProxy);
    await expect.poll(() => openOf(ofClient).length).toBe(4);
    expect(closedOf(ofProxy)).toEqual([]);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitConnections } from './connection-limit.ts';

const MAX = 20;

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
  return { received: () => received, send: () => void socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n') };
}

describe.skipIf(process.platform !== 'linux')('the maximum number of connections', () => {
  it('closes connections of the client with the most, and no others', { tags: ['FX08'] }, async () => {
    const port = await limitedServer();
    await Promise.all(Array.from({ length: 60 }, () => open(port, '127.0.0.2')));
    const others: Opened[] = [];
    for (let count = 0; count < 10; count += 1) others.push(await open(port, `127.0.0.${3 + count}`));
    for (let count = 0; count < 20; count += 1) await open(port, '127.0.0.2');
    for (const { send } of others) send();
    await expect
      .poll(() => others.map(({ received }) => received().includes('served')))
      .toEqual(others.map(() => true));
  });

  it('closes no connection of a trusted proxy, which many clients share', { tags: ['FX08'] }, async () => {
    const port = await limitedServer('127.0.0.2');
    const ofProxy: Opened[] = [];
    for (let count = 0; count < MAX; count += 1) ofProxy.push(await open(port, '127.0.0.2'));
    for (let count = 0; count < 30; count += 1) await open(port, '127.0.0.3');
    for (let count = 0; count < 4; count += 1) ofProxy.push(await open(port, '127.0.0.2'));
    for (const { send } of ofProxy) send();
    await expect
      .poll(() => ofProxy.map(({ received }) => received().includes('served')))
      .toEqual(ofProxy.map(() => true));
  });
});

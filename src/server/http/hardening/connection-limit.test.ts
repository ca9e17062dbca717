import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitConnections } from './connection-limit.ts';

const MAX = 20;

/** A server that answers "heard", and "come back" where there are too many connections. */
async function limitedServer(proxy?: string): Promise<number> {
  const server = createServer((_request, response) => void response.end('heard'));
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

/** A connection from `localAddress` that says nothing yet. */
async function open(port: number, localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('error', () => undefined).on('data', (chunk) => (said += String(chunk)));
  await once(socket, 'connect');
  return { said: () => said, ask: () => void socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n') };
}

describe.skipIf(process.platform !== 'linux')('as many connections as there may be', () => {
  it(
    'the client with the most of them makes room for others, and others keep theirs',
    { tags: ['FX08'] },
    async () => {
      const port = await limitedServer();
      await Promise.all(Array.from({ length: 60 }, () => open(port, '127.0.0.2')));
      const others: Opened[] = [];
      for (let time = 0; time < 10; time += 1) others.push(await open(port, `127.0.0.${3 + time}`));
      for (let time = 0; time < 20; time += 1) await open(port, '127.0.0.2');
      for (const { ask } of others) ask();
      await expect
        .poll(() => others.map(({ said }) => said().includes('heard')))
        .toEqual(others.map(() => true));
    },
  );

  it('a trusted proxy keeps its connections, on which many clients ask', { tags: ['FX08'] }, async () => {
    const port = await limitedServer('127.0.0.2');
    const ofProxy: Opened[] = [];
    for (let time = 0; time < MAX; time += 1) ofProxy.push(await open(port, '127.0.0.2'));
    for (let time = 0; time < 30; time += 1) await open(port, '127.0.0.3');
    for (let time = 0; time < 4; time += 1) ofProxy.push(await open(port, '127.0.0.2'));
    for (const { ask } of ofProxy) ask();
    await expect
      .poll(() => ofProxy.map(({ said }) => said().includes('heard')))
      .toEqual(ofProxy.map(() => true));
  });
});

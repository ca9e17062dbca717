import { setImmediate as nextTurn } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { disconnectStalledClients } from './stalled-clients.ts';

const CHECK_MS = 150;
/** More than the system buffers for a client. */
const body = Buffer.alloc(64 * 1024 * 1024);

it.runIf(process.platform === 'linux')(
  'disconnects a client that reads nothing of a response, but not one that reads slowly',
  { tags: ['deep', 'HT02'] },
  async () => {
    const ends = new Map<number, Promise<unknown>>();
    const server = createServer((_request, response) => response.end(body));
    disconnectStalledClients(server, CHECK_MS);
    server.on('connection', (socket: Socket) =>
      ends.set(socket.remotePort ?? 0, new Promise((resolve) => socket.once('close', resolve))),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      // With this listener the socket reads only on request.
      socket.on('readable', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'connect');
      return { socket, port: socket.localPort ?? 0 };
    };
    const slow = await open();
    let received = 0;
    const reading = setInterval(() => {
      const chunk: Buffer | null = slow.socket.read(64 * 1024) ?? slow.socket.read();
      received += chunk?.length ?? 0;
    }, CHECK_MS / 3);
    onTestFinished(() => clearInterval(reading));
    const stalled = await open();
    expect(await Promise.race([ends.get(stalled.port), ends.get(slow.port)?.then(() => 'slow')])).not.toBe(
      'slow',
    );
    // Reading so much takes longer than the limit, after which a stalled client is disconnected.
    const receivedBefore = received;
    await expect.poll(() => received - receivedBefore, { timeout: 20_000 }).toBeGreaterThan(4_000_000);
    expect(slow.socket.closed).toBe(false);
    expect(await Promise.race([ends.get(slow.port)?.then(() => 'cut'), nextTurn('open')])).toBe('open');
  },
);

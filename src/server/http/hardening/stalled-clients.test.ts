import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { disconnectStalledClients } from './stalled-clients.ts';

const LOOK_MS = 150;
/** More than the system holds for anybody. */
const answer = Buffer.alloc(64 * 1024 * 1024);

it.runIf(process.platform === 'linux')(
  'who takes nothing of an answer is cut, and who takes a little now and then is not',
  { tags: ['HT02'] },
  async () => {
    const ends = new Map<number, Promise<unknown>>();
    const server = createServer((_request, response) => response.end(answer));
    disconnectStalledClients(server, LOOK_MS);
    server.on('connection', (socket: Socket) =>
      ends.set(socket.remotePort ?? 0, new Promise((resolve) => socket.once('close', resolve))),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const ask = async () => {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      // Listening to it keeps a socket from flowing: it gives what it is asked for.
      socket.on('readable', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'connect');
      return { socket, port: socket.localPort ?? 0 };
    };
    const slow = await ask();
    let taken = 0;
    const reading = setInterval(() => {
      const chunk: Buffer | null = slow.socket.read(64 * 1024) ?? slow.socket.read();
      taken += chunk?.length ?? 0;
    }, LOOK_MS / 3);
    onTestFinished(() => clearInterval(reading));
    const deaf = await ask();
    expect(await Promise.race([ends.get(deaf.port), ends.get(slow.port)?.then(() => 'slow')])).not.toBe(
      'slow',
    );
    // For long enough that it would be cut as well.
    const takenBefore = taken;
    await expect.poll(() => taken - takenBefore, { timeout: 20_000 }).toBeGreaterThan(4_000_000);
    expect(slow.socket.closed).toBe(false);
    expect(await Promise.race([ends.get(slow.port)?.then(() => 'cut'), Promise.resolve('open')])).toBe(
      'open',
    );
  },
);

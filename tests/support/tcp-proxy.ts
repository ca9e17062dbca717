// A network connection between the shop and another server, which a test interrupts, delays or slows down.
import { type Server, type Socket, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export type TcpProxy = {
  /** On 127.0.0.1. */
  port: number;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again after `cut`. */
  mend(): Promise<void>;
  /** Delays all data and keeps the connections open. @returns a function that resumes it */
  hang(): () => void;
  /**
   * Lets this many bytes per second through in each direction, shared by all connections, as a slow network does. Without a
   * limit, nothing is delayed.
   */
  limit(bytesPerSecond?: number): void;
};

/** How long one connection may send, while the rate is limited, before the next one takes its turn. */
const TURN_SECONDS = 0.05;

/** One direction of the bandwidth that all connections share. @returns a stream for a connection */
function createLine(rate: () => number): () => Transform {
  let freeAt = 0;
  async function send(stream: Transform, bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length && !stream.destroyed;) {
      const size = Math.max(1, Math.min(bytes.length - from, Math.ceil(rate() * TURN_SECONDS)));
      freeAt = Math.max(freeAt, performance.now()) + (size / rate()) * 1_000;
      await after(freeAt - performance.now());
      stream.push(bytes.subarray(from, from + size));
      from += size;
    }
  }
  return () =>
    new Transform({
      transform(bytes: Buffer, _encoding, done) {
        if (rate() === Number.POSITIVE_INFINITY) return done(null, bytes);
        void send(this, bytes).then(() => done());
      },
    });
}

/** A TCP proxy to a server that a test can interrupt or slow down. It stops at the end of the test. */
export async function startTcpProxy(target: { hostname: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const waiting: Socket[] = [];
  let server: Server;
  let port = 0;
  let hangs = false;
  let rate = Number.POSITIVE_INFINITY;
  const [there, back] = [createLine(() => rate), createLine(() => rate)];
  const open = async () => {
    server = createServer((inner) => {
      inner.on('error', () => undefined);
      if (hangs) return void waiting.push(inner);
      const outer = connect(target.port, target.hostname);
      const [sent, received] = [inner.pipe(there()), outer.pipe(back())];
      sent.pipe(outer);
      received.pipe(inner);
      for (const socket of [inner, outer]) sockets.add(socket);
      const end = () => {
        for (const stream of [inner, outer, sent, received]) stream.destroy();
      };
      inner.on('error', end).on('close', end);
      // What the server sent before it closed the connection is still on its way.
      outer.on('error', end);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  };
  const cut = async () => {
    for (const socket of [...sockets, ...waiting]) socket.destroy();
    sockets.clear();
    await new Promise((resolve) => server.close(resolve));
  };
  await open();
  onTestFinished(() => void cut());
  const hang = () => {
    hangs = true;
    for (const socket of sockets) socket.pause();
    return () => {
      hangs = false;
      for (const socket of sockets) socket.resume();
      for (const socket of waiting.splice(0)) socket.destroy();
    };
  };
  const limit = (bytesPerSecond = Number.POSITIVE_INFINITY) => void (rate = bytesPerSecond);
  return { port, cut, mend: open, hang, limit };
}

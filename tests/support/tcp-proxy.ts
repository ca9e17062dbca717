import { type Server, type Socket, connect, createServer } from 'node:net';
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
};

/** A TCP proxy to a server that a test can interrupt. It stops at the end of the test. */
export async function startTcpProxy(target: { hostname: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const waiting: Socket[] = [];
  let server: Server;
  let port = 0;
  let hangs = false;
  const open = async () => {
    server = createServer((inner) => {
      inner.on('error', () => undefined);
      if (hangs) return void waiting.push(inner);
      const outer = connect(target.port, target.hostname);
      for (const [one, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.pipe(other);
      }
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
  return { port, cut, mend: open, hang };
}

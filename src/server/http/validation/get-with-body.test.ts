import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createNodeServer } from '../node-server.ts';
import { securityHeaders } from '../responses/security-headers.ts';

const headers = securityHeaders({ publicUrl: 'http://localhost', development: false });

/** A server that serves every page from its cache. */
async function openServer(): Promise<number> {
  const server = createNodeServer({
    handler: (_request, response) => response.end('made'),
    tryServe(_request, response) {
      response.end('cached');
      return true;
    },
    headers,
    loadShedder: undefined,
    trustProxy: false,
    isAdmin: () => false,
    isClosing: () => false,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return port;
}

it(
  'a GET with an endless body gets a response, and its connection closes soon',
  { tags: ['deep', 'HT02'] },
  async () => {
    const socket = connect({ port: await openServer(), host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n');
    const dripping = setInterval(() => socket.write('x'), 200);
    onTestFinished(() => clearInterval(dripping));
    await expect.poll(() => socket.closed, { timeout: 15_000 }).toBe(true);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(received.toLowerCase()).toContain('connection: close');
    expect(received).toMatch(/cached$/);
  },
);

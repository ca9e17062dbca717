import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createNodeServer } from '../node-server.ts';
import { securityHeaders } from '../responses/security-headers.ts';

const headers = securityHeaders({ publicUrl: 'http://localhost', development: false });

/** Sends `rawRequest` to a server that responds when the test calls `respond`. `idleForMinute` simulates a minute without data. */
async function send(rawRequest: string) {
  const responses: (() => void)[] = [];
  const connections: Socket[] = [];
  const server = createNodeServer({
    handler: (_request, response) => void responses.push(() => response.end('made at last')),
    tryServe: () => false,
    headers,
    loadShedder: undefined,
    trustProxy: false,
    isAdmin: () => false,
    isClosing: () => false,
  });
  server.on('connection', (connection: Socket) => connections.push(connection));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write(rawRequest);
  await expect.poll(() => responses.length, { timeout: 10_000 }).toBe(1);
  return {
    received: text(socket),
    respond: () => responses[0]?.(),
    idleForMinute: () => void connections[0]?.emit('timeout'),
  };
}

it('keeps the connection of a client that waits for a slow response', { tags: ['RE02'] }, async () => {
  const { received, respond, idleForMinute } = await send(
    'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
  );
  for (let minute = 0; minute < 3; minute += 1) idleForMinute();
  respond();
  expect(await received).toContain('made at last');
});

it('closes the connection of a client that stops in the middle of a request', async () => {
  const { received, respond, idleForMinute } = await send(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nhalf',
  );
  idleForMinute();
  respond();
  expect(await received.catch(() => 'reset')).not.toContain('made at last');
});

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The header in which a test sends a visitor's IP address to the proxy. */
export const VISITOR = 'x-test-visitor';

/**
 * A minimal reverse proxy that adds the visitor's IP address to X-Forwarded-For as nginx does. It stops at the end of
 * the test.
 * @param target the shop's origin
 * @returns its own origin
 */
export async function startProxy(target: string): Promise<string> {
  const server = createServer((incoming, response) => {
    const { [VISITOR]: visitor = incoming.socket.remoteAddress, ...headers } = incoming.headers;
    const forwarded = [headers['x-forwarded-for'], visitor].filter(Boolean).join(', ');
    const passed = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    })
      .on('response', (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      })
      .on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // The server listens on a port, so its address is an object.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

// Sends HTTP byte by byte, also what no client library would send.
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type RawResponse = { status: number; headers: Record<string, string>; body: string; text: string };

/** Parses status and headers of the first response in `text`; `body` is everything after them. */
export function readResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((header) => {
    const at = header.indexOf(':');
    return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()] as const;
  });
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
    text,
  };
}

/** Starts a test's server on a free port. @returns the port */
export async function listenAnywhere(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens nowhere.');
  return address.port;
}

/**
 * Sends bytes unchanged. Resolves with the response when the other side closes or `until` returns true.
 * @param parts sent in order; a number waits that many milliseconds, the text of a promise is sent once it resolves
 */
export function sendRaw(
  port: number,
  parts: readonly (string | Buffer | number | Promise<string>)[],
  until: (text: string) => boolean = () => false,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const finish = () => {
      socket.destroy();
      resolve(readResponse(text));
    };
    socket.setTimeout(20_000, () => {
      socket.destroy();
      reject(new Error(`No response; so far: ${text.slice(0, 500)}`));
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (until(text)) finish();
    });
    socket.on('end', finish);
    socket.on('error', (error) => (text === '' ? reject(error) : finish()));
    socket.on('connect', async () => {
      for (const part of parts) {
        if (socket.destroyed) return;
        if (typeof part === 'number') await new Promise((wait) => setTimeout(wait, part));
        else socket.write(await part);
      }
    });
  });
}

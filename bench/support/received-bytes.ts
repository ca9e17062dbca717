import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The number of bytes of a page as sent to a browser that accepts this encoding. */
export function receivedBytes(
  origin: string,
  path: string,
  encoding: 'br' | 'gzip' | 'identity',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, origin), { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
}

/** KB of a page, at most two seconds after its second request: by then it is compressed well. */
export async function receivedAgain(origin: string, path: string, encoding: 'br' | 'gzip'): Promise<number> {
  const first = await receivedBytes(origin, path, encoding);
  for (const deadline = Date.now() + 2_000; Date.now() < deadline; await wait(100)) {
    const size = await receivedBytes(origin, path, encoding);
    if (size < first) return size / 1000;
  }
  return first / 1000;
}

import { get } from 'node:http';

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

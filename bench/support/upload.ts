import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { limits } from '../../src/contract/api/limits.ts';
import { noiseImage } from '../../tests/support/media/samples.ts';

/** A photo of the maximum file size: decoders ignore bytes after the end of a JPEG. */
export async function largestImage(): Promise<Buffer> {
  const jpeg = await noiseImage({ width: 3_000, height: 3_000, sigma: 60 }).jpeg({ quality: 97 }).toBuffer();
  return Buffer.concat([jpeg, randomBytes(limits.imageBytes - jpeg.length)]);
}

const EDGE = 'edge-of-the-form';

/** A JPEG as a browser's form sends it. */
export function imageForm(bytes: Buffer): Buffer {
  const head = 'content-disposition: form-data; name="picture"; filename="a.jpg"\r\ncontent-type: image/jpeg';
  return Buffer.concat([
    Buffer.from(`--${EDGE}\r\n${head}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${EDGE}--\r\n`),
  ]);
}

/** Sends the form with node:http, because fetch fails when a response arrives before the body is sent. */
export function upload(port: number, token: string, form: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${EDGE}`,
      'content-length': form.length,
    };
    const sent = request(
      { port, host: '127.0.0.1', path: '/api/media', method: 'POST', headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response));
      },
    );
    sent.once('error', reject);
    sent.end(form);
  });
}

/** A new product with the same JPEG five times, as JSON. */
export function productOfFive(category: string, jpeg: Buffer): string {
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  return JSON.stringify({
    name: 'Five large ones',
    description: 'Each of ten megabytes',
    category,
    price: { actual: 100 },
    stock: 1,
    images: Array.from({ length: 5 }, () => ({ url })),
  });
}

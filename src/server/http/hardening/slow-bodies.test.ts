import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { listenAnywhere } from '#tests/support/raw-http.ts';
import { openShop } from '#tests/support/shop.ts';

const CLIENTS = 200;

type ClientResponse = { status: number; retryAfter: string | undefined; socket: Socket };

it(
  'admits one of two hundred products of 70 MB by the declared length, and rejects the others before they send',
  { tags: ['RE02'] },
  async () => {
    const shop = await openShop();
    const token = await shop.adminToken();
    const port = await listenAnywhere(shop.server);

    /** Announces a large product with "Expect: 100-continue". A body without a length counts as the largest. */
    const declare = (length: string) =>
      new Promise<ClientResponse>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        onTestFinished(() => void socket.destroy());
        const lines = ['POST /api/products HTTP/1.1', 'host: localhost', `authorization: Bearer ${token}`];
        socket.write(
          [...lines, 'content-type: application/json', 'expect: 100-continue', length, '', ''].join('\r\n'),
        );
        let text = '';
        socket.on('data', (chunk) => {
          text += String(chunk);
          if (!text.includes('\r\n\r\n')) return;
          const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
          resolve({ status, retryAfter: /^retry-after: (\d+)/im.exec(text)?.[1], socket });
        });
        socket.once('error', reject);
        socket.once('close', () => reject(new Error('The connection was cut without a response.')));
      });
    const large = `content-length: ${limits.productBody - 1}`;

    const responses = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        declare(index % 10 ? large : 'transfer-encoding: chunked'),
      ),
    );
    const admitted = responses.filter(({ status }) => status === 100);
    expect(admitted).toHaveLength(1);
    const others = responses.filter(({ status }) => status === 503);
    expect(others).toHaveLength(CLIENTS - 1);
    for (const { retryAfter } of others) expect(Number(retryAfter)).toBeGreaterThan(0);

    admitted[0]?.socket.destroy();
    await expect.poll(async () => (await declare(large)).status).toBe(100);
  },
);

import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

/** A server that the shop must never call. It counts the calls. */
async function trap() {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, calls: () => calls };
}

const dataUrl = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`;

forEachEngine((open) => {
  test(
    'URLs of other servers, and SVG and XML that name one, are rejected as images without a request to it',
    { tags: ['IM08', 'IM20'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const { port, calls } = await trap();
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/a"/></svg>`;
      const xml = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "http://127.0.0.1:${port}/x">]><svg>&x;</svg>`;
      const hosts = [
        '127.0.0.1',
        'localhost',
        '[::1]',
        '0x7f000001',
        '2130706433',
        '0177.0.0.1',
        '127.1',
        '0',
        'a@127.0.0.1',
      ];
      const urls = [
        ...hosts.flatMap((host) => [
          `http://${host}:${port}/a.png`,
          `http://${host}:${port}/media/${'0'.repeat(32)}.webp`,
        ]),
        `//127.0.0.1:${port}/a.png`,
        `ftp://127.0.0.1:${port}/a.png`,
        `gopher://127.0.0.1:${port}/_GET`,
        'http://169.254.169.254/latest/meta-data/',
        'file:///etc/passwd',
        'blob:http://localhost/1',
        'javascript:alert(1)',
        dataUrl('image/svg+xml', svg),
        dataUrl('image/png', svg),
        dataUrl('image/png', xml),
      ];
      for (const url of urls) {
        const response = await shop.asAdmin('POST', '/products', { ...lotus, category, images: [{ url }] });
        expect([response.status, response.body.issues?.[0].path], url).toEqual([400, 'images.0.url']);
      }
      expect(calls()).toBe(0);
    },
  );

  test(
    'the bytes of an image decide its type, not its label, and it is served as the WebP that they became',
    { tags: ['IM06'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const url = (await plainImage('coral')).replace('image/png', 'image/jpeg');
      const { images } = await shop.addProduct(category, { images: [{ url }] });
      const served = await shop.request('GET', images[0]?.url ?? '');
      expect(served.status).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
    },
  );
});

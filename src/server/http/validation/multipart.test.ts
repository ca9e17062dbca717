import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';
import { multipart } from '#tests/support/http/multipart.ts';

const image = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'peru' } })
    .png()
    .toBuffer();

function form(parts: Record<string, Blob | string>, more: [string, Blob][] = []) {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) data.set(name, part);
  for (const [name, part] of more) data.append(name, part);
  return multipart(data);
}

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

forEachEngine((open) => {
  it('stores an image and returns its URL, which works at once', async () => {
    const shop = await openShop(open);
    const token = await shop.adminToken();
    const sent = await form({
      picture: new File([new Uint8Array(await image())], 'monsoon.png'),
      other: 'ignored',
    });
    const response = await shop.request('POST', '/api/media', { token, ...sent });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      width: 400,
      height: 300,
      url: expect.stringMatching(/^\/media\//),
    });
    expect(response.body.data).not.toHaveProperty('position');
    const served = await shop.request('GET', response.body.data.url);
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('an upload', () => {
  it('requires an administrator and multipart', async () => {
    const shop = await openShop();
    const sent = await form({ picture: blob(await image()) });
    expectFailure(await shop.request('POST', '/api/media', sent), 'unauthenticated');
    expectFailure(
      await shop.request('POST', '/api/media', { token: await shop.newSession(), ...sent }),
      'forbidden',
    );
    const token = await shop.adminToken();
    expectFailure(
      await shop.request('POST', '/api/media', { token, body: { picture: 'x' } }),
      'unsupported_type',
    );
  });

  it('requires exactly one file in its field', async () => {
    const shop = await openShop();
    const token = await shop.adminToken();
    const bytes = blob(await image());
    for (const sent of [
      await form({}),
      await form({ image: bytes }),
      await form({ picture: 'text' }),
      await form({ picture: bytes }, [['picture', bytes]]),
    ]) {
      const response = await shop.request('POST', '/api/media', { token, ...sent });
      expectFailure(response, 'invalid');
      expect(response.body.issues).toEqual([{ path: 'picture', message: response.body.error }]);
    }
  });

  it('rejects a truncated body, a file that is not an image, and one that is too large', async () => {
    const shop = await openShop();
    const token = await shop.adminToken();
    const sent = await form({ picture: blob(await image()) });
    const cut = { ...sent, rawBody: sent.rawBody.subarray(0, sent.rawBody.length - 60) };
    expectFailure(await shop.request('POST', '/api/media', { token, ...cut }), 'malformed');
    const otherBoundary = { ...sent, headers: { 'content-type': 'multipart/form-data; boundary=other' } };
    expectFailure(await shop.request('POST', '/api/media', { token, ...otherBoundary }), 'malformed');
    const words = await form({ picture: blob(Buffer.from('not a picture')) });
    expectFailure(await shop.request('POST', '/api/media', { token, ...words }), 'invalid');
    const large = await form({ picture: blob(Buffer.alloc(10 * 1024 * 1024 + 1)) });
    expectFailure(await shop.request('POST', '/api/media', { token, ...large }), 'too_large');
    const larger = await form({ picture: blob(Buffer.alloc(11 * 1024 * 1024)) });
    expectFailure(await shop.request('POST', '/api/media', { token, ...larger }), 'too_large');
  });
});

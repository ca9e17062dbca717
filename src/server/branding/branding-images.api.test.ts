import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultBranding } from '#contract/branding/branding.ts';
import { iconPath } from '#contract/branding/icons.ts';
import { sourceRenderer } from '#tests/support/pages.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { deleteUnusedMedia } from '../media/media.store.ts';
import { uploadMedia } from '../media/uploads/uploads.api.ts';

/** The paper of a new shop. */
const PAPER = '#f8f2e6';

/** A green disc on a transparent background. */
function disc(): Promise<Buffer> {
  const size = 90;
  const data = Buffer.from(
    Array.from({ length: size * size }, (_, at) => {
      const isInside = Math.hypot((at % size) - size / 2, Math.floor(at / size) - size / 2) < size / 2;
      return [11, 83, 69, isInside ? 255 : 0];
    }).flat(),
  );
  return sharp(data, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

async function uploadDisc({ services }: Shop) {
  const { url, width, height } = await uploadMedia(services, { bytes: await disc(), filename: 'disc.png' });
  return { url, width, height };
}

const pixelsOf = async (png: Buffer) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 4),
  ];
  return { info, corner: at(0, 0), center: at(info.width >> 1, info.height >> 1) };
};

test('makes icons and the manifest from the published mark, and serves no other icons', async () => {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const mark = await uploadDisc(shop);
  const put = (branding: object) =>
    shop.request('PUT', '/api/settings/branding', { token, body: { ...defaultBranding, ...branding } });
  const touchIcon = iconPath(mark, 180, PAPER);
  expect((await shop.request('GET', touchIcon)).status).toBe(404);
  // The shop knows the size of its images.
  expect((await put({ mark: { ...mark, width: 7 } })).body.data.branding.mark).toEqual(mark);

  const html = (await shop.request('GET', '/about')).text;
  expect(html).toContain(`<link rel="icon" href="${iconPath(mark, 32)}" type="image/png" sizes="32x32">`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="${touchIcon}">`);
  expect(html).not.toContain('id="branding"');
  const { icons } = JSON.parse((await shop.request('GET', '/manifest.webmanifest')).text);
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const response = await shop.server.inject({ url: src });
    expect(response.headers).toMatchObject({ 'content-type': 'image/png' });
    const { info } = await pixelsOf(response.rawPayload);
    expect(`${info.width}x${info.height}`).toBe(sizes);
  }
  const plain = await pixelsOf((await shop.server.inject({ url: iconPath(mark, 32) })).rawPayload);
  expect(plain.corner[3]).toBe(0);
  const touch = await pixelsOf((await shop.server.inject({ url: touchIcon })).rawPayload);
  expect([touch.info.width, touch.corner.slice(0, 3)]).toEqual([180, [0xf8, 0xf2, 0xe6]]);
  // Green, as the disc.
  expect(touch.center[1]).toBeGreaterThan(touch.center[0] ?? 255);
  for (const other of [iconPath(mark, 180, '#000000'), iconPath(mark, 48), iconPath(mark, 32, PAPER)])
    expect((await shop.request('GET', other)).status, other).toBe(404);
  const unknown = { url: `/media/${'0'.repeat(32)}.webp`, width: 9, height: 9 };
  expect((await put({ logo: unknown })).body).toMatchObject({ code: 'invalid', issues: [{ path: 'logo' }] });
  expect((await put({ logo: { ...mark, url: 'https://x.test/a.webp' } })).status).toBe(400);
});

test('keeps the images of the published and of the previous branding', async () => {
  const shop = await openShop();
  const token = await shop.adminToken();
  const { database } = shop.services;
  const mark = await uploadDisc(shop);
  const put = (branding: object) =>
    shop.request('PUT', '/api/settings/branding', { token, body: { ...defaultBranding, ...branding } });
  const later = Date.now() + 1_000;
  await put({ mark });
  await put({ accent: '#0b5345' });
  expect(await deleteUnusedMedia(database, later)).toEqual([]);
  await put({ accent: '#27408f' });
  expect(await deleteUnusedMedia(database, later)).toHaveLength(1);
});

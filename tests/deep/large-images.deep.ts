import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { Category } from '#contract/catalog/category.ts';
import { Product } from '#contract/catalog/product.ts';
import { Session } from '#contract/accounts/user.ts';
import { serverEnvironment } from '../../scripts/server-environment.mjs';
import { dataFolder, peakMemory, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const ADMIN = { email: 'me@example.com', password: 'four words of mine' };

/** An image of exactly 10 MB in one color: padding after the end of a PNG is ignored. */
async function tenMegabytes(background: string): Promise<string> {
  const image = await sharp({ create: { width: 2_000, height: 2_500, channels: 3, background } })
    .png()
    .toBuffer();
  const whole = Buffer.concat([image, Buffer.alloc(limits.imageBytes - image.length)]);
  return `data:image/png;base64,${whole.toString('base64')}`;
}

test.runIf(process.platform === 'linux')(
  'five images of 10 MB in one product need little memory and are served in their order',
  { tags: ['IM01'] },
  async () => {
    const shop = spawnShop({
      ...serverEnvironment,
      DATA_DIR: dataFolder(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    const origin = `http://127.0.0.1:${await shop.open()}`;
    let authorization = '';
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', authorization };
      const response = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const { data, error }: { data: unknown; error?: string } = JSON.parse(await response.text());
      expect(error).toBeUndefined();
      return data;
    };
    authorization = `Bearer ${Session.parse(await post('/auth/login', ADMIN)).token}`;
    const category = Category.parse(await post('/categories', { name: 'Large' }))._id;
    const colors = ['#c03020', '#20a030', '#2030c0', '#c0c020', '#808080'];
    const images = (await Promise.all(colors.map(tenMegabytes))).map((url, position) => ({ url, position }));
    const form = { name: 'Large', description: 'Large', category, price: { actual: 1 }, stock: 1, images };
    // The second product must not need more memory than the first.
    for (let round = 0; round < 2; round += 1) {
      const made = Product.parse(await post('/products', form));
      for (const [n, { url }] of made.images.entries()) {
        const served = await fetch(origin + url);
        expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
        const { dominant } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
        const wanted = [1, 3, 5].map((at) => Number.parseInt(colors[n]?.slice(at, at + 2) ?? '', 16));
        // WebP changes a color a little.
        for (const [at, value] of [dominant.r, dominant.g, dominant.b].entries())
          expect(Math.abs(value - (wanted[at] ?? 0))).toBeLessThan(24);
      }
    }
    const peak = peakMemory(shop.child.pid);
    reportFigure('peak memory', peak, 'MiB');
    expect(peak).toBeLessThan(512);
  },
);

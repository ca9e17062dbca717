import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { clientOf } from './crash/client.ts';
import { accessShop, seedShop } from './crash/running-shop.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { adminEnvironment } from '../support/credentials.ts';
import { imageForm } from '../support/http/multipart.ts';

const UPLOADS = 10_000;
const MEGABYTES = 100;
const CONCURRENCY = 4;
const METRICS_TOKEN = 'the token of the metrics page';

const noise = () =>
  sharp(randomBytes(320 * 240 * 3), { raw: { width: 320, height: 240, channels: 3 } })
    .png()
    .toBuffer();

async function bytesIn(folder: string): Promise<{ bytes: number; files: number }> {
  let [bytes, files] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    bytes += (await stat(join(entry.parentPath, entry.name))).size;
    files += 1;
  }
  return { bytes, files };
}

it(
  'ten thousand uploads into 100 MB: uploads above the quota are rejected, and the shop continues',
  { tags: ['RE08'] },
  async () => {
    const folder = dataFolder();
    const shop = spawnShop({
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      MEDIA_LIMIT_MB: String(MEGABYTES),
      METRICS_TOKEN,
      ...adminEnvironment,
    });
    const port = await shop.open();
    const seeded = await seedShop(port);
    const { admin } = seeded;
    const origin = `http://127.0.0.1:${port}`;
    const upload = async () => {
      const body = imageForm(await noise());
      const response = await fetch(`${origin}/api/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}` },
        body,
      });
      const text = await response.text();
      return response.status === 503 && text.includes('no space left for pictures')
        ? 'no space'
        : response.status;
    };
    const outcomes = new Map<number | string, number>();
    const rest = Array.from({ length: UPLOADS }).values();
    const worker = async () => {
      for (const _ of rest) {
        const outcome = await upload();
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    for (const [outcome, count] of outcomes) reportFigure(`responses ${outcome}`, count);
    expect([...outcomes.keys()].toSorted()).toEqual([201, 'no space']);

    // The worker adds renditions meanwhile, which count too.
    const access = accessShop(port, folder, seeded);
    const early = () => access.value("select count(*) from media where state = 'early'");
    await expect.poll(early, { timeout: 25 * 60_000, interval: 1_000 }).toBe(0);
    access.close();
    const numbers = await fetch(`${origin}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const reported = Number(/^kalakari_media_bytes (\S+)$/m.exec(await numbers.text())?.[1]);
    const { bytes, files } = await bytesIn(join(folder, 'media'));
    reportFigure('files', files);
    reportFigure('size of the images', bytes / 1e6, 'MB');
    reportFigure('size reported by the shop', reported / 1e6, 'MB');
    expect(bytes).toBeLessThanOrEqual(MEGABYTES * 1e6);
    expect(bytes).toBeGreaterThan((MEGABYTES * 1e6) / 3);
    expect(Math.abs(reported - bytes)).toBeLessThan(MEGABYTES * 1e6 * 0.01);
    expect(shop.printed()).toContain('There is no space left for pictures');
    expect((await clientOf(port).get('/api/products')).status).toBe(200);
    expect((await clientOf(port).get('/readyz')).status).toBe(200);
  },
);

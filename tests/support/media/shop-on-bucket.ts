// A shop whose files are in a bucket, with what tests of failing buckets send and measure.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';
import { requireData } from '../../deep/crash/running-shop.ts';
import { clientOf } from '../../deep/crash/client.ts';
import { Session } from '#contract/accounts/user.ts';
import { dataFolder, spawnShop } from '../process.ts';
import { noiseImage } from './samples.ts';
import { adminEnvironment, adminLogin } from '../credentials.ts';
import { imageForm } from '../http/multipart.ts';

/** Milliseconds that a cached page may take longer than without a failure, because other programs run too. */
export const PAGE_SLACK_MS = 250;

/** A response and its time in milliseconds. `isCut`: the connection ended before the whole body arrived. */
export type TimedReply = {
  status: number;
  retryAfter: string | null;
  bytes: Buffer;
  text: string;
  took: number;
  isCut: boolean;
};

export async function send(url: string, init?: RequestInit): Promise<TimedReply> {
  const since = performance.now();
  const response = await fetch(url, init);
  const body = await response.bytes().catch(() => undefined);
  const bytes = Buffer.from(body ?? []);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    bytes,
    text: String(bytes),
    took: performance.now() - since,
    isCut: body === undefined,
  };
}

/** Requests pages in turn until `work` ends. @returns the response times in ms, ascending */
export async function timePages(
  origin: string,
  work: Promise<unknown>,
  paths: readonly (() => string)[] = [() => '/'],
): Promise<number[]> {
  const over = new AbortController();
  void work.then(
    () => over.abort(),
    () => over.abort(),
  );
  const times: number[] = [];
  do {
    for (const next of paths) {
      const path = next();
      const page = await send(origin + path, { headers: { accept: 'text/html' } });
      expect([path, page.status]).toEqual([path, 200]);
      times.push(page.took);
    }
  } while (!over.signal.aborted);
  return times.toSorted((one, other) => one - other);
}

export const slowestPage = async (origin: string, work: Promise<unknown>): Promise<number> =>
  (await timePages(origin, work)).at(-1) ?? Number.NaN;

/**
 * A shop in its own process that stores its images in a bucket.
 * @param settings besides the storage, which has the keys `id` and `secret`
 */
export async function openShopOnBucket(storageUrl: string, settings: Record<string, string> = {}) {
  const environment = {
    DATA_DIR: dataFolder(),
    STORAGE_URL: storageUrl,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    ...adminEnvironment,
    ...settings,
  };
  const port = await spawnShop(environment).open();
  const origin = `http://127.0.0.1:${port}`;
  const login = await clientOf(port).send('POST', '/api/auth/login', adminLogin);
  const { token } = Session.parse(requireData(login));

  return {
    environment,
    origin,
    /** A client of the admin. */
    admin: clientOf(port, token),
    /** Uploads an image as the form does. @param extraWidth in pixels: images of other widths are different ones */
    async upload(extraWidth: number, size: { width: number; height: number } = { width: 240, height: 160 }) {
      const image = await noiseImage({ width: size.width + extraWidth, height: size.height })
        .jpeg()
        .toBuffer();
      const headers = { authorization: `Bearer ${token}` };
      return send(`${origin}/api/media`, { method: 'POST', headers, body: imageForm(image) });
    },
    /** How many images still miss some of their sizes. */
    unfinishedImages(): number {
      const database = new Sqlite(join(environment.DATA_DIR, 'shop.db'), { readonly: true, timeout: 5_000 });
      const count = database.prepare("select count(*) from media where state = 'early'").pluck().get();
      database.close();
      return Number(count);
    },
  };
}

export type ShopOnBucket = Awaited<ReturnType<typeof openShopOnBucket>>;

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { noiseImage } from '../support/media/samples.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { adminEnvironment, adminLogin } from '../support/credentials.ts';
import { imageForm } from '../support/http/multipart.ts';

/** A bucket that accepts requests and never responds. */
async function silentBucket() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined).resume()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { sockets, url: `s3://pictures?endpoint=http://127.0.0.1:${port}&region=auto` };
}

it('a shop whose bucket never responds shuts down within twelve seconds', async () => {
  const bucket = await silentBucket();
  const shop = spawnShop({
    DATA_DIR: dataFolder(),
    STORAGE_URL: bucket.url,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret of a test',
    ...adminEnvironment,
  });
  const origin = `http://127.0.0.1:${await shop.open()}`;
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(adminLogin),
  });
  const { data }: { data: { token: string } } = JSON.parse(await login.text());
  const form = imageForm(await noiseImage().jpeg().toBuffer());
  const before = bucket.sockets.length;
  const uploading = fetch(`${origin}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
    body: form,
  }).catch(() => undefined);
  await expect.poll(() => bucket.sockets.length, { timeout: 10_000 }).toBeGreaterThan(before);

  const signaled = performance.now();
  shop.child.kill('SIGTERM');
  // Without an exit code, a signal would have ended it.
  expect(await shop.ended).not.toBe(null);
  const took = (performance.now() - signaled) / 1_000;
  await uploading;
  reportFigure('from SIGTERM to the exit, with a bucket that never responds', took, 's');
  expect(took).toBeLessThan(12);
});

import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import {
  allRows,
  backUp,
  emptyPostgres,
  filledShop,
  newConfig,
  withDatabase,
} from '#tests/support/backup/shops.ts';
import { restoreBackup } from './restore.ts';

/** A proxy that loses the connection while the server commits: the response to the first "commit" never arrives. */
async function losingCommit(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('error', () => upstream.destroy()).on('close', () => upstream.end());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    let isCommitting = false;
    client.on('data', (bytes: Buffer) => {
      isCommitting ||= bytes.includes('commit\0');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (isCommitting ? client.destroy() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return url.href;
}

test(
  'a shop does not open after its restore lost the connection in the commit, until the restore is repeated',
  { tags: ['OP04'], timeout: 120_000 },
  async () => {
    const shop = await filledShop();
    const { path } = await backUp(shop);
    const config = { ...newConfig(), databaseUrl: await emptyPostgres() };
    const lossy = { ...config, databaseUrl: await losingCommit(config.databaseUrl) };
    const options = { path, replace: false, now: Date.now() };
    await expect(restoreBackup({ ...options, config: lossy })).rejects.toThrow(/is not queryable/);
    // The rows are there, but the images are not.
    const log = createLogger('silent');
    await expect(createApp(config, { log })).rejects.toThrow(/^A restore into .+ was interrupted\./);
    await restoreBackup({ ...options, config });
    expect(await withDatabase(config, allRows)).toEqual(await allRows(shop.services.database));
  },
);

import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { loadDevelopmentPages } from './dev-renderer.ts';

const DEEP = { tags: ['deep'], timeout: 60_000 };

/** @returns the origin of a server with only the development pages */
async function serve(designPage?: string): Promise<string> {
  const { wrapHandler, close } = await loadDevelopmentPages(designPage);
  const server = createServer(wrapHandler((_request, response) => response.writeHead(404).end())).listen(0);
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

test('development serves the design page from the current sources', DEEP, async () => {
  const url = await serve();
  const page = await fetch(`${url}/design`);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const script = /src="(\/scripts\/design-page\/[^"]+)"/.exec(await page.text())?.[1];
  expect(script).toBeDefined();
  const code = await fetch(`${url}${script}`);
  expect(await code.text()).toContain('samples.tsx');
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
});

test('a design page that cannot be read is an error of its request only', DEEP, async () => {
  const response = await fetch(`${await serve('scripts/design-page/missing.html')}/design`);
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('ENOENT')]);
});

import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { loadDevelopmentPages } from './dev-renderer.ts';

test(
  'development serves the design page from the current sources',
  { tags: ['deep'], timeout: 60_000 },
  async () => {
    const { wrapHandler, close } = await loadDevelopmentPages();
    const server = createServer(wrapHandler((_request, response) => response.writeHead(404).end())).listen(0);
    await once(server, 'listening');
    onTestFinished(async () => {
      server.close();
      await close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const url = `http://127.0.0.1:${address.port}`;

    const page = await fetch(`${url}/design`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const script = /src="(\/scripts\/design-page\/[^"]+)"/.exec(await page.text())?.[1];
    expect(script).toBeDefined();
    const code = await fetch(`${url}${script}`);
    expect(await code.text()).toContain('samples.tsx');
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
  },
);

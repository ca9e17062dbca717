import { describe, expect, it } from 'vitest';
import type { Renderer } from '#contract/api/renderer.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { collectedLog, logLevels } from '#tests/support/collected-log.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';

/** The message of an error: no response may contain it. */
const CANARY = 'canary-51c8';

/** A renderer that fails the first time. */
function failingOnce(): Renderer {
  let hasFailed = false;
  return {
    inlineScripts: [],
    canonicalize: (url) => ({ url, needsRedirect: false }),
    async render() {
      if (hasFailed) return { status: 200, html: '<p>well', cacheable: true };
      hasFailed = true;
      throw new TypeError(CANARY);
    },
  };
}

it(
  'a page that fails to render is a 500 with its id, and the next one is rendered',
  { tags: ['CR19'] },
  async () => {
    const { log, entries } = collectedLog();
    const shop = await openShop(undefined, { log, renderer: failingOnce() });
    const requests = ['/', '/'].map(() => shop.request('GET', '/', { headers: { accept: 'text/html' } }));
    for (const { status, text, headers } of await Promise.all(requests)) {
      const id = headers['x-request-id'] ?? '';
      expect([status, text]).toEqual([500, expect.stringContaining(`Error ${id}`)]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).not.toContain(CANARY);
      const bug = entries().find(({ requestId }) => requestId === id);
      expect(bug).toMatchObject({ level: logLevels.error, path: '/', err: { message: CANARY } });
    }
    expect((await shop.request('GET', '/')).text).toBe('<p>well');
  },
);

forEachEngine((open) => {
  describe('an unexpected error', () => {
    it('is a 500 without details, and a log line with all of them', { tags: ['CR19'] }, async () => {
      const { log, lines, entries } = collectedLog();
      const shop = await openShop(open, { log });
      const token = await shop.newSession();
      await shop.services.database.write((tx) => tx.schema.dropTable('favourite').execute());
      const response = await shop.request('GET', '/api/user', { token });
      expectFailure(response, 'internal');
      expect(response.body.error).toBe('Something went wrong!');
      const bug = entries().find(({ level }) => level === logLevels.error);
      expect(bug).toMatchObject({
        requestId: response.body.requestId,
        path: '/api/user',
        err: { stack: expect.any(String) },
      });
      expect(lines.join('')).not.toContain(token);
    });
  });
});

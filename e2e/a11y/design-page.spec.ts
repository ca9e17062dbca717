import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/shop.ts';

const root = join(import.meta.dirname, '../..');
const words = 'Paper, ink and sindoor';

test('the design page is not part of the production build', async ({ request }) => {
  expect((await request.get('/design')).status()).toBe(404);

  // The design page contains these words; otherwise the search below would prove nothing.
  expect(readFileSync(join(root, 'scripts/design-page/design-page.tsx'), 'utf8')).toContain(words);
  const built = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(built.length, 'files of the build').toBeGreaterThan(20);
  expect(built.filter((file) => readFileSync(file, 'utf8').includes(words))).toEqual([]);
});

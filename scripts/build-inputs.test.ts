import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintFile, fingerprint, isFresh } from './build-inputs.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-from-'));
  write('src/web/page.tsx', 'page');
  write('src/contract/catalog/prices/price.ts', 'price');
  write('package-lock.json', '{}');
  write('dist/client/.vite/manifest.json', '{}');
  write('dist/server/entry.server.js', '');
  write(fingerprintFile, fingerprint(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('a build is fresh while the contents of its sources are unchanged, whatever their times', () => {
  utimesSync(join(root, 'src/web/page.tsx'), new Date(), new Date());
  write('src/server/main.ts', 'not a source of the pages');
  write('src/web/page.test.tsx', 'a test');
  expect(isFresh(root)).toBe(true);
});

test.each([
  'src/web/page.tsx',
  'src/web/new.tsx',
  'src/contract/catalog/prices/price.ts',
  'public/icon.svg',
  'vite.config.ts',
  'package-lock.json',
])('a build is stale when %s changes', (path) => {
  write(path, 'something else');
  expect(isFresh(root)).toBe(false);
});

test.each([
  'src/web/page.tsx',
  'dist/server/entry.server.js',
  'dist/client/.vite/manifest.json',
  fingerprintFile,
])('a build is stale when %s is missing', (path) => {
  rmSync(join(root, path));
  expect(isFresh(root)).toBe(false);
});

test('moving text from one file to another is a change', () => {
  write('src/web/page.tsx', 'pa');
  write('src/web/rest.tsx', 'ge');
  const before = fingerprint(root);
  write('src/web/page.tsx', 'page');
  write('src/web/rest.tsx', '');
  expect(fingerprint(root)).not.toBe(before);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isNeeded, packagesToCopy, releaseDockerfile, releaseName } from './release.ts';
import { serverEnvironment } from './server-environment.mjs';

const root = join(import.meta.dirname, '..');

test('a release contains the packages that run, and no development ones', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const folders = packagesToCopy(lock, () => true);
  for (const name of ['fastify', 'better-sqlite3', 'sharp', '@img/sharp-linux-arm64'])
    expect(folders).toContain(`node_modules/${name}`);
  for (const name of ['vite', 'react', 'typescript', 'node'])
    expect(folders).not.toContain(`node_modules/${name}`);
});

test('a release leaves out what no running shop reads', () => {
  const binary = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  expect(isNeeded(binary)).toBe(true);
  expect(isNeeded('node_modules/better-sqlite3/prebuilds/win32-ia32.node')).toBe(false);
  for (const file of ['src/server/app.ts', 'node_modules/pg/LICENSE', 'node_modules/pg/package.json'])
    expect(isNeeded(file), file).toBe(true);
  for (const file of ['src/server/a.test.ts', 'node_modules/zod/index.d.cts', 'node_modules/pg/README.md'])
    expect(isNeeded(file), file).toBe(false);
});

test('a release has a Dockerfile that needs no checkout', () => {
  const whole = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const lines = releaseDockerfile(whole).split('\n');
  expect(lines.filter((line) => line.startsWith('FROM '))).toEqual(['FROM debian:trixie-slim']);
  const changed = lines.filter((line) => !whole.includes(`\n${line}\n`) && !line.startsWith('#'));
  expect(changed.filter((line) => line !== '')).toEqual(['COPY . /opt/kalakari']);
  expect(lines).toContain('USER 10001:10001');
});

test('the launcher of a release sets the same environment as "npm start"', () => {
  const launcher = readFileSync(join(root, 'deploy/run.sh'), 'utf8');
  const { NODE_COMPILE_CACHE: _, ...fixed } = serverEnvironment;
  for (const [name, value] of Object.entries(fixed))
    expect(launcher).toContain(`export ${name}="\${${name}:-${value}}"`);
});

test('a release has the name of its version only at the tag', () => {
  const checkout = { version: '0.2.0', commit: '1a2b3c4d5', tags: ['v0.2.0'], isChanged: false };
  expect(releaseName(checkout)).toBe('0.2.0');
  expect(releaseName({ ...checkout, tags: ['v0.1.0'] })).toBe('0.2.0-1a2b3c4d5');
  expect(releaseName({ ...checkout, isChanged: true })).toBe('0.2.0-1a2b3c4d5-changed');
});

test('package.json, the lock file and the newest release in the changelog have the same version', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  expect(JSON.parse(read('package-lock.json')).version).toBe(version);
  expect(/^## (\d\S*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

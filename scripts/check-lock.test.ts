import { expect, test } from 'vitest';
import { checkLock } from './check-lock.ts';

const tool = {
  optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0', 'tool-extra': '^1.2.0' },
};
const complete = {
  '': {},
  'node_modules/tool': tool,
  'node_modules/tool-linux': { version: '1.0.0' },
  'node_modules/a/node_modules/tool-darwin': { version: '1.0.0' },
  'node_modules/tool-extra': { version: '1.3.0' },
};

test('a lock file with the optional packages of every package passes', () => {
  expect(checkLock({ packages: complete })).toEqual([]);
});

test('reports a missing package for another kind of machine', () => {
  const { 'node_modules/a/node_modules/tool-darwin': _, ...packages } = complete;
  expect(checkLock({ packages })).toEqual([
    expect.stringContaining('node_modules/tool needs tool-darwin 1.0.0, which is not listed'),
  ]);
});

test('reports a package that is listed in another version than the required one', () => {
  const packages = { ...complete, 'node_modules/tool-linux': { version: '1.0.1' } };
  expect(checkLock({ packages })).toEqual([expect.stringContaining('tool-linux 1.0.0, which is not listed')]);
});

test('reports a missing package of the project itself', () => {
  const packages = { ...complete, '': { optionalDependencies: { other: '1.0.0' } } };
  expect(checkLock({ packages })).toEqual([expect.stringContaining('the project needs other 1.0.0')]);
});

test("reports a registry's URL", () => {
  const packages = { 'node_modules/a': { resolved: 'https://example.org/a.tgz' } };
  expect(checkLock({ packages })).toEqual([
    'package-lock.json: node_modules/a names the registry it came from',
  ]);
});

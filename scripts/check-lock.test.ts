import { expect, test } from 'vitest';
import { checkLock } from './check-lock.ts';

const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } };

test('a lock file with all parts of every package passes', () => {
  const packages = {
    '': {},
    'node_modules/tool': tool,
    'node_modules/tool-linux': {},
    'node_modules/a/node_modules/tool-darwin': {},
  };
  expect(checkLock({ packages })).toEqual([]);
});

test('reports a part for another kind of machine that is missing', () => {
  const wrong = checkLock({ packages: { 'node_modules/tool': tool, 'node_modules/tool-linux': {} } });
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain('node_modules/tool needs tool-darwin');
});

test("reports a registry's URL", () => {
  expect(
    checkLock({ packages: { 'node_modules/a': { resolved: 'https://example.org/a.tgz' } } }),
  ).toHaveLength(1);
});

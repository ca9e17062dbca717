import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const names = [
  'update',
  'rollback',
  'logs',
  'admin',
  'backup',
  'restore',
  'verify-backup',
  'reset-admin',
  'doctor',
  'move',
  'adopt-storage',
];

function shop(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/shop.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return { status, printed: (stdout + stderr).trim() };
}

test.for(names)('npm run %s is the command of the same name', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts[name]).toBe(`node scripts/shop.mjs ${name}`);
  expect(readFileSync(join(root, 'deploy/shop'), 'utf8')).toMatch(new RegExp(`^shop ${name} `, 'm'));
});

test.skipIf(existsSync('/etc/kalakari')).for(['update', 'rollback', 'logs'])(
  '%s in a checkout says in one line what to do instead',
  (name) => {
    const { status, printed } = shop(name);
    expect(status).toBe(1);
    expect(printed.split('\n')).toHaveLength(1);
    expect(printed).toMatch(
      /^"npm run \w+" is for a shop that deploy\/install\.sh installed from this folder\. Here, /,
    );
  },
);

test.skipIf(existsSync('/etc/kalakari')).for(['admin', 'restore'])(
  '%s in a checkout works on its own shop',
  (name) => {
    const { status, printed } = shop(name, '--help');
    expect([status, printed]).toEqual([0, expect.stringContaining(`npm run ${name}`)]);
  },
);

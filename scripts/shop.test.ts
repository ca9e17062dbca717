import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sh } from '#tests/support/deploy/shell.ts';

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

test.runIf(process.platform === 'linux')(
  '"shop restart" writes changed settings into the unit and the site',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-shop-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(root, join(folder, 'current'));
    /**
     * Runs the function of deploy/shop, without the script's end.
     * @param options.isAccepted whether Caddy accepts its settings
     */
    const restart = (settings: string, { isAccepted = true } = {}) => {
      writeFileSync(join(folder, 'shop.env'), settings);
      return sh(
        `folder=$1 is_accepted=$2
       set --
       eval "$(sed -e '/^main "/,$d' -e "s|^root=.*|root=$PWD|" deploy/shop)"
       base=$folder settings=$folder/shop.env shipped=$folder/shipped unit=$folder/unit site=$folder/site
       uses_docker() { false; }
       systemctl() { say "(systemctl $*)"; }
       caddy() { "$is_accepted"; }
       restart_with_settings`,
        folder,
        String(isAccepted),
      );
    };
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    restart('DOMAIN=shop.test\nPORT=3000\n');
    const { status, printed } = restart(
      'DOMAIN=new.test\nPORT=3001\nDATA_DIR=/srv/shop\nBACKUP_DIR=/mnt/b\n',
    );
    expect([status, printed.trim().split('\n')]).toEqual([
      0,
      ['(systemctl daemon-reload)', '(systemctl reload-or-restart caddy)', '(systemctl restart kalakari)'],
    ]);
    expect(read('unit')).toContain('\nReadWritePaths=/srv/shop -/mnt/b\n');
    expect(read('site')).toMatch(/^new\.test \{[^]*reverse_proxy 127\.0\.0\.1:3001 \{/m);
    const refused = restart('DOMAIN=new.test\nPORT=3002\n', { isAccepted: false });
    expect([refused.status, refused.printed]).toEqual([
      1,
      expect.stringMatching(/Caddy does not accept its settings\.[^]*\(systemctl restart kalakari\)\n$/),
    ]);
  },
);

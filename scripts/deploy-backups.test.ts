import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cloneOneCommitBehind } from '#tests/support/deploy/clone-behind.ts';
import { sh } from '#tests/support/deploy/shell.ts';

const root = join(import.meta.dirname, '..');
const onLinux = process.platform === 'linux';

// "eval" with "sed" loads the functions of deploy/shop without its last lines, which call them.

describe.runIf(onLinux)('shop restore', () => {
  /** The exit codes of the two commands, and whether the shop responds afterwards. */
  type Outcome = { checked?: string; restored?: string; ready?: 'true' | 'false' };

  /** Restores a file with stand-ins for the shop. */
  const restore = (options: string, { checked = '0', restored = '0', ready = 'true' }: Outcome = {}) =>
    sh(
      `eval "$(sed -e '/^main "/,$d' -e "s|^root=.*|root=$PWD|" deploy/shop)"
       last_log=/dev/null
       uses_docker() { false; }
       setpriv() { :; }
       stop() { say '(stopped)'; }
       restart() { say '(started)'; }
       wait_until_ready() { say 'Waiting…'; "$ready"; }
       restore_command() {
         say "(command: $*)"
         case "$*" in *--check*) return "$checked" ;; *) return "$restored" ;; esac
       }
       checked=$2 restored=$3 ready=$4
       restore README.md $1`,
      options,
      checked,
      restored,
      ready,
    );

  test.for([
    ['0', 'true', 0, 'Waiting…'],
    ['3', 'true', 0, 'Waiting…'],
    ['1', 'true', 1, 'Nothing was restored. The shop runs as before.'],
    ['1', 'false', 1, 'The restore failed, and the shop does not respond.'],
  ] as const)('with the exit code %s and ready: %s ends with %i', ([restored, ready, expected, sentence]) => {
    const { status, printed } = restore('--replace', { restored, ready });
    expect([status, printed]).toEqual([expected, expect.stringContaining(sentence)]);
    expect(printed).toMatch(
      /README\.md --check --replace\)\n[^]*\(stopped\)[^]*README\.md --replace\)\n\(started\)/,
    );
  });

  test('does not stop the shop for a backup that cannot be restored', { tags: ['OP04'] }, () => {
    const { status, printed } = restore('--replace', { checked: '1' });
    expect([status, printed]).toEqual([1, expect.stringContaining('and the shop was not stopped.\n')]);
    expect(printed).not.toContain('(stopped)');
  });

  test('with --check only verifies', () => {
    const { status, printed } = restore('--check');
    expect([status, printed]).toEqual([0, expect.not.stringContaining('(stopped)')]);
  });
});

describe.runIf(onLinux)('shop verify-backup', () => {
  /** `readable` says whether the shop's account can read the file. */
  type Machine = { usesDocker: boolean; readable: boolean };

  /** Verifies a file with stand-ins, which print their arguments. */
  const verify = (file: string, { usesDocker, readable }: Machine) =>
    sh(
      `eval "$(sed -e '/^main "/,$d' -e "s|^root=.*|root=$PWD|" deploy/shop)"
       uses_docker() { ${usesDocker}; }
       setpriv() { ${readable}; }
       chown() { :; }
       shop_command() { test -f "$2" && say there; say "(shop_command: $*)"; return 3; }
       compose() { say "(compose: $*)"; return 3; }
       verify_backup "$1"`,
      file,
    );

  test.for([
    [
      'with systemd',
      { usesDocker: false, readable: true },
      `there\n(shop_command: verify-backup ${root}/README.md)\n`,
    ],
    [
      'as a copy for the account',
      { usesDocker: false, readable: false },
      `there\n(shop_command: verify-backup ${root}/README.md)\n`,
    ],
    [
      'with Docker',
      { usesDocker: true, readable: true },
      `(compose: run --rm -T --volume ${root}/README.md:/tmp/backup.tar:ro shop verify-backup /tmp/backup.tar)\n`,
    ],
  ] as const)('finds a file in the present folder, %s', ([, machine, printed]) => {
    expect(verify('README.md', machine)).toEqual({ status: 3, printed });
  });

  test('passes the path of a file in the volume on', () => {
    const { printed } = verify('/storage/backups/kalakari-1.tar', {
      usesDocker: true,
      readable: true,
    });
    expect(printed).toBe('(shop_command: verify-backup /storage/backups/kalakari-1.tar)\n');
  });
});

// ONCE runs the shop's container and calls these hooks. Each row ends with the hook's exit codes when the shop's command ends with
// 0 1 3 4 5 (README.md, "Backups").
test.runIf(onLinux).for([
  ['pre-backup', '', '0 1 0 4 0'],
  ['post-restore', ' kalakari-2.tar --replace', '0 1 0 4 5'],
] as const)('the hook %s of ONCE succeeds with a usable backup', ([name, file, statuses]) => {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'kalakari-2.tar'), '');
  writeFileSync(join(folder, 'run.sh'), '#!/bin/sh\necho "$*" >&2; exit "$CODE"\n', { mode: 0o755 });
  const { printed } = sh(
    `sed "s|/opt/kalakari/deploy|$1|" deploy/hooks/${name} >"$1/hook"; export BACKUP_DIR="$1"
     for CODE in 0 1 3 4 5; do export CODE; status=0; sh "$1/hook" || status=$?; printf '%s ' "$status"; done`,
    folder,
  );
  const call = `${name.slice(name.indexOf('-') + 1)}${file.replace(' ', ` ${folder}/`)}\n`;
  expect(printed).toBe(`${statuses} ${call.repeat(5)}`);
});

describe.runIf(onLinux)('shop update', () => {
  /** Writes a release that has only what is read before the switch to it. Its name is its commit. */
  const build = `
    import { execFileSync } from 'node:child_process';
    import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
    const name = execFileSync('git', ['rev-parse', 'HEAD']);
    mkdirSync(process.argv[3]);
    process.chdir(process.argv[3]);
    for (const folder of ['deploy', 'node_modules/node/bin']) mkdirSync(folder, { recursive: true });
    symlinkSync(process.execPath, 'node_modules/node/bin/node');
    writeFileSync('deploy/run.sh', '', { mode: 0o755 });
    writeFileSync('RELEASE', name);`;

  /** What the command would install. @param what the shell command that prints its argument, if it has one */
  const choose = (folder: string, what: string) =>
    sh(
      `. deploy/lib.sh; base=$1/opt config=$1/etc; . deploy/versions.sh
       PATH=$(dirname "$2"):$PATH scratch=''
       version() { echo none; }
       chown() { :; }
       choose_release $(${what})
       say "installs $name"`,
      folder,
      process.execPath,
    ).printed;

  test('without a name, or with that of a branch, installs the newest commit of the branch', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'etc'));
    writeFileSync(join(folder, 'etc/source'), `${folder}/source\n`);
    expect(choose(folder, 'true')).toContain('installed from an archive');
    const { git, newest } = cloneOneCommitBehind(folder, (origin) => {
      mkdirSync(join(origin, 'scripts'));
      writeFileSync(join(origin, 'scripts/with-setup.mjs'), build);
    });
    expect(choose(folder, 'true')).toContain(`installs ${newest}\n`);
    expect(choose(folder, 'git -C "$1/source" branch --show-current')).toContain(`installs ${newest}\n`);
    git('source', 'checkout', '--quiet', '--detach');
    expect(choose(folder, 'true')).toContain('is at no branch');
  });
});

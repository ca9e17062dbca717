import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sh } from '#tests/support/deploy/shell.ts';

const root = join(import.meta.dirname, '..');
const onLinux = process.platform === 'linux';

describe.runIf(onLinux)('files that the artist may edit', () => {
  /** Writes versions of a file with `ship`. @returns what it printed, and what the folder then contains */
  function ship(script: string) {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { status, printed } = sh(
      `. deploy/lib.sh; base=$1; . deploy/files.sh; file=$1/etc/shop.service
       ship_text() { printf '%s' "$1" >"$base/text"; ship 644 "$file" "$base/text"; }
       ${script}`,
      folder,
    );
    expect(status, printed).toBe(0);
    const read = (name: string) => readFileSync(join(folder, 'etc', name), 'utf8');
    return { printed, read, names: readdirSync(join(folder, 'etc')) };
  }

  test('are replaced until they are edited', () => {
    const { printed, read, names } = ship('ship_text 1; ship_text 2; ship_text 3; is_changed "$file"');
    expect([printed, read('shop.service'), names]).toEqual(['', '3', ['shop.service']]);
  });

  test('stay when they were edited, and each other version is announced once', () => {
    const { printed, read } = ship(
      'ship_text 1; echo mine >"$file"; changed=""; ship_text 1; ship_text 2; ship_text 2; ! is_changed "$file"',
    );
    expect(printed.trim().split('\n')).toEqual([
      expect.stringMatching(
        /shop\.service has changes of yours, so it stays as it is; .*shop\.service\.shipped\.$/,
      ),
    ]);
    expect([read('shop.service'), read('shop.service.shipped')]).toEqual(['mine\n', '2']);
  });

  test('are replaced again after the artist took over the file of the version', () => {
    const { read } = ship(
      'ship_text 1; echo mine >"$file"; ship_text 2; cp "$file.shipped" "$file"; ship_text 3',
    );
    expect(read('shop.service')).toBe('3');
  });

  test('of a removed installation are replaced by the first run only', () => {
    const edited = ship('mkdir "$base/etc"; echo old >"$file"; ship_text 1');
    expect([edited.read('shop.service'), edited.read('shop.service.shipped')]).toEqual(['old\n', '1']);
    const { read } = ship('mkdir "$base/etc"; echo old >"$file"; is_first=yes; ship_text 1');
    expect(read('shop.service')).toBe('1');
  });
});

describe.runIf(onLinux)('the settings file', () => {
  test('is read line by line, and no value is run by a shell', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'shop.env');
    const values = {
      BACKUP_URL: 's3://a:b@c/d?endpoint=https://e&region=f',
      SMTP_URL: 'smtp://a:$(touch pwned)`id`@h:587',
      EMPTY: '',
    };
    const lines = Object.entries(values).map(([key, value]) => `${key}=${value}`);
    writeFileSync(
      file,
      ['# PORT=1', ' HOST=x', 'QUOTED="a b"  ', 'BLANKS=a \t\r', ...lines, 'LAST=1'].join('\n'),
    );
    const { printed } = sh('. deploy/lib.sh; settings=$1; export_settings; env', file);
    for (const line of [...lines, 'QUOTED=a b', 'BLANKS=a', 'LAST=1'])
      expect(printed.split('\n')).toContain(line);
    expect(printed).not.toMatch(/^(HOST|PORT)=/m);
  });
});

describe.runIf(onLinux)('HOST', () => {
  test.for([
    ['', '', '127.0.0.1:3000'],
    ['0.0.0.0', '', '127.0.0.1:3000'],
    ['192.168.1.5', '3001', '192.168.1.5:3001'],
    ['fd00::5', '', '[fd00::5]:3000'],
  ] as const)('"%s" with the port "%s": Caddy reaches the shop at %s', ([host, port, address]) => {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'shop.env'), `DOMAIN=shop.test\nHOST=${host}\nPORT=${port}\n`);
    mkdirSync(join(folder, 'current/deploy'), { recursive: true });
    const run = '#!/bin/sh\necho "$HOST $PORT $*" >"$0.checked"\n';
    writeFileSync(join(folder, 'current/deploy/run.sh'), run, { mode: 0o755 });
    const { printed } = sh(
      '. deploy/lib.sh; base=$1 settings=$1/shop.env; . deploy/files.sh; ready; render_site .',
      folder,
    );
    expect(printed).toContain(`reverse_proxy ${address} {`);
    const checked = readFileSync(join(folder, 'current/deploy/run.sh.checked'), 'utf8');
    expect(checked).toBe(`${host} ${port} health /readyz\n`);
  });
});

describe.runIf(onLinux)('shop move', () => {
  /** Runs the function `move` of the script, without the script's end, beside a stand-in for the shop, which prints what happens to it. */
  const script = `
    eval "$(sed -e '/^main "/,$d' -e "s|^root=.*|root=$PWD|" deploy/shop)"
    settings=$1/shop.env account=$(id -un) last_log=$1/last.log
    uses_docker() { false; }
    stop() { say '(stopped)'; }
    restart() { say "(started with $(grep -c = "$settings") settings)"; }
    wait_until_ready() { "$ready"; }
    shop_command() {
      shift 2
      case $1 in --dry-run) say 'The shop will be closed for about 2 seconds.' ;; *)
        say 'Please stop the shop now. The move continues as soon as it has stopped.' 'The shop was moved in 1.0 seconds.' '  set, as in x: y'
        return "$outcome" ;;
      esac
    }
    ready=$2 outcome=$3
    printf '%s\\n' "$4" >"$1/reply"
    move "$1/target.env" $5 <"$1/reply"`;

  const TARGET = 'DATABASE_URL=postgres://a:$b&c@d/e\n';

  /** @param options.ready whether the moved shop responds @param options.code the exit code of the move @param options.mode of the file */
  function move({
    ready = 'true',
    code = '0',
    reply = 'yes',
    mode = 0o600,
    option = '',
    target = TARGET,
  } = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'shop.env');
    writeFileSync(file, 'PORT=3000\nAWS_ACCESS_KEY_ID=backups\nSTORAGE_URL=s3://old\n');
    writeFileSync(join(folder, 'target.env'), target, { mode });
    return { ...sh(script, folder, ready, code, reply, option), settings: () => readFileSync(file, 'utf8') };
  }

  test('stops the shop when it is time, and starts it with the new settings', () => {
    const { status, printed, settings } = move();
    expect(status, printed).toBe(0);
    expect(printed).toMatch(/2 seconds[^]*\(stopped\)[^]*was moved[^]*\(started with 3 settings\)/);
    expect(settings()).toBe('PORT=3000\nAWS_ACCESS_KEY_ID=backups\nDATABASE_URL=postgres://a:$b&c@d/e\n');
  });

  test('starts the shop as before when the move fails, or the moved shop does not respond', () => {
    for (const outcome of [{ code: '1' }, { ready: 'false' }]) {
      const { status, printed, settings } = move(outcome);
      expect([status, printed]).toEqual([1, expect.stringContaining('(started with 3 settings)')]);
      expect(settings()).toContain('STORAGE_URL=s3://old');
    }
  });

  test('stops after the rehearsal with --dry-run, and does not wait for a confirmation with --yes', () => {
    const trial = move({ option: '--dry-run' });
    expect([trial.status, trial.printed]).toEqual([0, 'The shop will be closed for about 2 seconds.\n']);
    expect(trial.settings()).toContain('STORAGE_URL=s3://old');
    const unasked = move({ reply: 'no', option: '--yes' });
    expect([unasked.status, unasked.printed]).toEqual([0, expect.stringContaining('The moved shop runs.')]);
    expect(move({ option: '--replaced' }).printed).toBe('shop move has no option --replaced.\n');
  });

  test('changes nothing without a confirmation, and rejects a file that others can read', () => {
    expect(move({ reply: 'no' }).printed).toMatch(/Nothing was moved\.\n$/);
    expect(move({ mode: 0o644 }).printed).toContain('chmod 600');
  });

  test.for(['export ', '  ', 'x'])('moves nothing with a line that begins with "%s"', (start) => {
    const { status, printed } = move({ target: `# To\n\n${start}${TARGET}` });
    expect([status, printed]).toEqual([
      1,
      expect.stringMatching(/^Line 3 of \S+ does not begin with NAME=, [^:]*\n$/),
    ]);
    expect(move({ target: `# To\n \n${TARGET}` }).status).toBe(0);
  });
});

test('the names on which stored data depends stay: of the compose project, its volumes and the folders', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  expect(compose).toMatch(/^name: kalakari$/m);
  expect(compose).toContain('\n  shop:\n  caddy:\n  caddy_config:\n');
  expect(compose).toContain('- shop:/storage');
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
  for (const words of ['PORT=80', 'DATA_DIR=/storage', 'SETUP=link', 'USER 10001:10001', 'VOLUME /storage'])
    expect(image).toContain(words);
  const unit = readFileSync(join(root, 'deploy/kalakari.service'), 'utf8');
  expect(unit).toContain('EnvironmentFile=/etc/kalakari/shop.env');
  expect(unit).toContain('StateDirectory=kalakari');
});

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;
test.skipIf(!hasShellcheck)('the scripts pass shellcheck', () => {
  const files = [
    ...globSync('deploy/*.sh', { cwd: root }),
    'deploy/shop',
    ...globSync('deploy/hooks/*', { cwd: root }),
  ];
  const { status, stdout } = spawnSync('shellcheck', ['-x', '-s', 'sh', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(0);
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sh } from '#tests/support/deploy/shell.ts';

const root = join(import.meta.dirname, '..');
const onLinux = process.platform === 'linux';

// "eval" with "sed" loads the functions of deploy/install.sh without its last lines, which call them.

describe.runIf(onLinux)('deploy/install.sh', () => {
  test.for([
    'https://shop.test',
    'shop',
    'shop.test/path',
    '-shop.test',
    'shop..test',
    'sh op.test',
    '$(id).test',
  ])('rejects the domain %s before it checks the machine', (domain) => {
    const { status, printed } = sh('deploy/install.sh "$1" --dry-run', domain);
    expect(status).not.toBe(0);
    expect(printed).toMatch(/is not a domain|no option/);
    expect(printed).not.toContain('Checking this machine');
  });

  test('shows how to call it without a domain', () => {
    const { status, printed } = sh('deploy/install.sh');
    expect(status).toBe(2);
    expect(printed).toContain('Usage: deploy/install.sh DOMAIN');
  });

  /** The choice of install.sh in a release. @param has "docker" and "systemd", if they run */
  function installRelease(option: string, has: string) {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const path of ['deploy', 'compose.yaml'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
    // Byte 18 of an ELF file names the processor.
    const start = execFileSync('head', ['-c', '64', process.execPath]);
    writeFileSync(join(folder, 'node_modules/node/bin/node'), start);
    writeFileSync(join(folder, 'RELEASE'), '1.0.0\n');
    const standIn = `has_docker() { case "${has}" in *docker*) true ;; *) false ;; esac }`;
    return sh(
      `sed -i -e 's|^has_docker().*|${standIn}|' -e "s|/run/systemd/system|$2|" "$1/deploy/install.sh"
       "$1/deploy/install.sh" shop.test --dry-run ${option}`,
      folder,
      has.includes('systemd') ? folder : join(folder, 'none'),
    ).printed;
  }

  /** Starts a shop with Docker, with stand-ins. @param run.hasImage whether there is the image of an earlier run */
  const startDocker = ({ isFirst, hasImage }: { isFirst: boolean; hasImage: boolean }) =>
    sh(
      `first=$1 has_image=$2
       set -- shop.test
       eval "$(sed -e '/^if \\[ -z "$https" \\]; then https=/,$d' -e "s|^root=.*|root=$PWD|" deploy/install.sh)"
       run() { say "run: $*"; }
       ship_files() { say "(files of $1)"; }
       docker() { "$has_image"; }
       mode=docker is_first=$first base=/nowhere settings=/nowhere/shop.env
       start_docker`,
      isFirst ? 'yes' : '',
      String(hasImage),
    ).printed;

  test('another run with Docker builds nothing and keeps the version', () => {
    expect(startDocker({ isFirst: false, hasImage: true })).not.toContain('docker build');
    for (const building of [
      { isFirst: true, hasImage: true },
      { isFirst: false, hasImage: false },
    ])
      expect(startDocker(building)).toMatch(/run: docker build [^]*run: cp -R [^\n]* \/nowhere\/files\n/);
  });

  /** Chooses a mode and writes the settings, after a run with Docker. @returns what it printed, and the settings */
  function chooseAfterDocker(options: string, { isInstalled }: { isInstalled: boolean }) {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { printed } = sh(
      `folder=$1; is_there=$2
       set -- shop.test ${options}
       eval "$(sed -e '/^if \\[ -z "$https" \\]; then https=/,$d' -e "s|^root=.*|root=$PWD|" -e "s|/run/systemd/system|$folder|" deploy/install.sh)"
       base=$folder/opt config=$folder settings=$folder/shop.env https=caddy
       has_docker() { true; }
       if ! [ -e "$settings" ]; then
         (mode=docker installed=''; write_settings)
         echo SMTP_URL=smtp://x >>"$settings"
       fi
       "$is_there" && touch "$base/compose.yaml"
       choose_mode
       write_settings`,
      folder,
      String(isInstalled),
    );
    return { printed, settings: readFileSync(join(folder, 'shop.env'), 'utf8') };
  }

  test('after a first run that failed with Docker, installs without it', () => {
    const { printed, settings } = chooseAfterDocker('--no-docker', { isInstalled: false });
    expect(printed).toContain('The shop runs with systemd and Caddy.');
    expect(settings).toMatch(
      /^SMTP_URL=smtp:\/\/x\nDATA_DIR=\/var\/lib\/kalakari\nHOST=127\.0\.0\.1\nPORT=3000\n/m,
    );
    // Without a choice it tries the same again.
    const again = chooseAfterDocker('', { isInstalled: false });
    expect(again.printed).toContain('The shop runs with Docker Compose and Caddy.');
    expect(again.settings).not.toContain('DATA_DIR');
    const installed = chooseAfterDocker('--no-docker', { isInstalled: true });
    expect(installed.printed).toContain('already installed with docker');
  });

  test('creates the folder of BACKUP_DIR, and a missing one does not stop the unit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalakari-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const start = () =>
      sh(
        `folder=$1
         set -- shop.test
         eval "$(sed -e '/^if \\[ -z "$https" \\]; then https=/,$d' -e "s|^root=.*|root=$PWD|" deploy/install.sh)"
         run() { say "run: $*"; }
         ship_files() { render_unit "$root" | grep ^ReadWritePaths; }
         import_site() { :; }
         mode=systemd settings=$folder/shop.env
         echo "BACKUP_DIR=$folder/backups" >"$settings"
         start_systemd`,
        folder,
      ).printed;
    expect(start()).toContain(`run: install -d -m 700 -o kalakari -g kalakari ${folder}/backups\n`);
    expect(start()).toContain(`ReadWritePaths=/var/lib/kalakari -${folder}/backups\n`);
    mkdirSync(join(folder, 'backups'));
    expect(start()).not.toContain(`kalakari ${folder}/backups`);
  });

  /** Ends the installation of a shop that responds. @param command the command "admin-link" */
  const finish = (command: string) =>
    sh(
      `command=$1
       set -- shop.test
       eval "$(sed -e '/^if \\[ -z "$https" \\]; then https=/,$d' -e "s|^root=.*|root=$PWD|" deploy/install.sh)"
       wait_until_ready() { :; }
       await_https() { :; }
       shop_command() { eval "$command"; }
       finish`,
      command,
    );

  test('prints the link for the administrator, or why there is none', () => {
    const made = finish('say "Open this link:" "" "  https://shop.test/setup?token=x"');
    expect([made.status, made.printed]).toEqual([
      0,
      expect.stringMatching(/\n {2}https:\/\/shop\.test\/setup\?token=x\n\n"shop help" lists/),
    ]);
    const admin = 'This shop already has an administrator, a@example.com.';
    const repeated = finish(`say "${admin}" >&2; return 1`);
    expect([repeated.status, repeated.printed]).toEqual([
      0,
      expect.stringContaining(`\n${admin}\n"shop help" lists`),
    ]);
    const failed = finish('say "The database does not respond." >&2; return 1');
    expect([failed.status, failed.printed]).toEqual([
      1,
      expect.stringMatching(/The database does not respond\.[^]*no link[^]*: shop admin\n$/),
    ]);
  });

  test.for([
    ['', 'systemd docker', 'The shop runs with systemd and Caddy.'],
    ['', 'docker', 'The shop runs with Docker Compose and Caddy.'],
    ['', '', 'systemd does not run on this machine. Install Docker with Compose, then: '],
    ['--docker', 'systemd docker', 'would run: docker build --tag kalakari:local '],
    ['--docker', 'systemd', 'Docker with Compose does not run here.'],
    ['--docker --no-caddy', 'docker', 'deploy/install.sh shop.test --no-docker --no-caddy'],
    ['--no-caddy', 'systemd', 'Your own tunnel or web server provides https.'],
  ] as const)('installs a release with "%s" where "%s" runs: %s', ([option, has, sentence]) => {
    expect(installRelease(option, has)).toContain(sentence);
  });

  test('rejects a release for another kind of processor', () => {
    const other = process.arch === 'arm64' ? 'x86_64' : 'aarch64';
    const { printed } = sh(
      `. deploy/lib.sh; uname() { echo ${other}; }; fits_processor "$1" || say "needs $(archive_name)"`,
      root,
    );
    expect(printed).toBe(`needs kalakari-…-linux-${other === 'aarch64' ? 'arm64' : 'x64'}.tar.gz\n`);
  });

  test('--dry-run prints the steps and changes nothing', () => {
    const { status, printed } = sh('deploy/install.sh Shop.Test --no-docker --dry-run');
    expect(status, printed).toBe(0);
    for (const step of [
      'would write /etc/kalakari/shop.env (mode 600)',
      'PUBLIC_URL=https://shop.test',
      'SETUP=link',
      'ExecStart=/opt/kalakari/current/deploy/run.sh',
      'reverse_proxy 127.0.0.1:3000',
      'would run: systemctl restart kalakari',
      'Nothing was changed.',
    ])
      expect(printed).toContain(step);
  });
});

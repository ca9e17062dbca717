import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLES_ARE_USABLE, openMachine } from '#tests/support/deploy/docker-machine.ts';
import { sh } from '#tests/support/deploy/shell.ts';

// The command "shop" when Ctrl-C is pressed, the connection is lost, or the machine stops. The image shop:1 has the id sha256:shop:1.

const RESTORE = 'run --rm -T shop restore /storage/backups/kalakari-before-x.tar --replace';

type DockerMachine = ReturnType<typeof openMachine>;

/** Runs a script before the first call of docker that matches a shell pattern. The call follows only if the script ends with 0. */
function interceptDocker({ state }: DockerMachine, pattern: string, script: string): void {
  const docker = join(state, 'bin/docker');
  renameSync(docker, `${docker}-usual`);
  const text = `#!/bin/sh
set -eu
case "$*" in ${pattern}) if ! [ -e "$STATE/reached" ]; then : >"$STATE/reached"; ${script}; fi ;; esac
exec "$0-usual" "$@"
`;
  writeFileSync(docker, text, { mode: 0o755 });
}

/** Ends with a signal, as docker and Node do even if the shell ignores it, and otherwise waits for the file "go". */
const WAIT = `
  const { existsSync, watch } = require('node:fs');
  const end = () => existsSync('go') && process.exit();
  watch('.', end);
  end();
  console.error('(waits)');`;

/** Interrupts a command of "shop" at a call of docker. @returns the last lines that it printed */
async function interrupt(machine: DockerMachine, command: string, pattern: string): Promise<string> {
  const { state } = machine;
  writeFileSync(join(state, 'wait.cjs'), WAIT);
  interceptDocker(machine, pattern, `(cd "$STATE" && '${process.execPath}' wait.cjs)`);
  const child = spawn('/bin/sh', ['-euc', `exec "$STATE/deploy/shop" ${command}`], {
    env: { PATH: `${state}/bin:${process.env.PATH}`, STATE: state },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close');
  const streams = [child.stdout, child.stderr];
  await new Promise<void>((done) => {
    for (const stream of streams)
      stream.on('data', (text) => {
        if (String(text).includes('(waits)')) done();
      });
    child.once('close', () => done());
  });
  // As a terminal that is closed: it takes no output, and signals reach every process in it.
  for (const stream of streams) stream.destroy();
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.kill(-(child.pid ?? 0), signal);
  writeFileSync(join(state, 'go'), '');
  await closed;
  return machine.read('opt/last.log');
}

function writeTarget(machine: DockerMachine): void {
  machine.write('target.env', '');
  chmodSync(join(machine.state, 'target.env'), 0o600);
}

describe.runIf(process.platform === 'linux')('an interrupted command', { timeout: 60_000 }, () => {
  test('"shop restore" restores and starts the shop', async () => {
    const machine = openMachine();
    machine.write('backup.tar', '');
    const command = 'restore "$STATE/backup.tar" --replace';
    const printed = await interrupt(machine, command, "*'/tmp/backup.tar --replace'");
    expect(printed).not.toContain('Nothing was restored');
    expect(machine.takeCalls().at(-1)).toBe('shop:1 up --detach --force-recreate shop');
  });

  test('"shop update" goes on', async () => {
    const machine = openMachine({ tablesReport: TABLES_ARE_USABLE });
    expect(await interrupt(machine, 'update shop:2', "*' up --detach '*")).toContain('Version shop:2 runs.');
    expect(machine.shop('rollback --yes').status).toBe(0);
    expect(machine.image()).toBe('sha256:shop:1');
  });

  test('"shop rollback" goes on', async () => {
    const machine = openMachine({ migrating: 'shop:2' });
    machine.shop('update shop:2');
    const printed = await interrupt(machine, 'rollback --yes', "*' restore /storage/'*");
    expect(printed).toContain('Version shop:1 runs.');
    expect([machine.image(), machine.canRollBack()]).toEqual(['sha256:shop:1', false]);
  });

  test('"shop move" starts the shop where it was', async () => {
    const machine = openMachine();
    const settings = machine.read('etc/shop.env');
    writeTarget(machine);
    const printed = await interrupt(machine, 'move "$STATE/target.env" --yes', "*' /tmp/target.env --yes'");
    expect(printed).toContain('Nothing was moved. The shop runs as before.');
    expect(machine.takeCalls().at(-1)).toBe('shop:1 up --detach --force-recreate shop');
    expect(machine.read('etc/shop.env')).toBe(settings);
  });

  test('leaves no copy of the settings', () => {
    const machine = openMachine();
    writeTarget(machine);
    interceptDocker(machine, "*'--dry-run'", 'echo "$*"; kill -INT $PPID');
    const { status, printed } = machine.shop('move "$STATE/target.env" --yes');
    const copy = /--volume (\S+):\/tmp\/target\.env/.exec(printed)?.[1] ?? '';
    expect([status, copy]).toEqual([130, expect.stringMatching(/^\/var\/tmp\/kalakari-move-/)]);
    expect(existsSync(copy)).toBe(false);
  });

  test('after a loss of power during an update, a rollback returns to the version before it', () => {
    const machine = openMachine({ migrating: 'shop:3' });
    expect(machine.shop('update shop:2').status).toBe(0);
    interceptDocker(machine, "*' up --detach '*", 'kill -KILL $PPID; exit');
    expect(machine.shop('update shop:3').status).toBe(128 + 9);
    machine.shop('restart');
    const { printed } = machine.shop('rollback --yes');
    expect(printed).toContain('This returns from version shop:3 to shop:2.');
    expect(machine.takeCalls()).toContain(`sha256:shop:2 ${RESTORE}`);
    expect(machine.image()).toBe('sha256:shop:2');
  });

  test('without Docker, the program runs in a session of its own while the shop may be stopped', () => {
    const { state } = openMachine();
    // The process group, which a new session has of its own.
    const print = 'cut -d" " -f5 /proc/self/stat';
    writeFileSync(join(state, 'bin/setpriv'), `#!/bin/sh\n${print}\n`, { mode: 0o755 });
    // interruptions.sh sets `held` for that time.
    const { printed } = sh(
      `. deploy/lib.sh; settings=/dev/null; PATH=$1/bin:$PATH
       ${print}; run_program /; held=yes; run_program /`,
      state,
    );
    const [own, usual, separate] = printed.split('\n');
    expect([usual === own, separate === own]).toEqual([true, false]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'run.mjs');

/** A process that runs the given program with run() and exits with the code that run() returns. */
function runner(program: string, environment: NodeJS.ProcessEnv = {}) {
  const code = `import { run } from ${JSON.stringify(module)};
    process.exit(await run(process.execPath, ['--eval', ${JSON.stringify(program)}]));`;
  const { npm_lifecycle_event: _ours, ...env } = process.env;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...environment },
  });
}

/** A program that prints the signal that it gets, then exits with 7. */
const signalPrinter = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => { console.log(signal); process.exit(7); });
  console.log('running');
  setInterval(() => {}, 1000);
`;

test("ends with the child's exit code", async () => {
  expect(await once(runner('process.exit(5)'), 'exit')).toEqual([5, null]);
});

test('ends with 128 and the number of the signal when the child was killed, as shells do', async () => {
  expect(await once(runner("process.kill(process.pid, 'SIGKILL')"), 'exit')).toEqual([137, null]);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'forwards %s and waits for the child to end by itself',
  async (signal) => {
    const child = runner(signalPrinter);
    await once(child.stdout, 'data');
    child.kill(signal);
    const [printed] = await once(child.stdout, 'data');
    expect(String(printed).trim()).toBe(signal);
    expect(await once(child, 'exit')).toEqual([7, null]);
  },
);

test.skipIf(process.platform === 'win32')('stops the child when npm is killed', async () => {
  // The shell between them, as with npm: it does not forward signals.
  const code = `import { run } from ${JSON.stringify(module)};
    process.exit(await run(process.execPath, ['--eval', ${JSON.stringify(signalPrinter)}]));`;
  const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  await once(shell.stdout, 'data');
  shell.kill('SIGKILL');
  const [printed] = await once(shell.stdout, 'data');
  expect(String(printed).trim()).toBe('SIGTERM');
});

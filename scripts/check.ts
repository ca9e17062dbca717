// "npm run check": runs all static checks and prints the time of each.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const typedFolders = ['src/contract', 'src/server', 'src/web', 'e2e'];

type Outcome = {
  name: string;
  passed: boolean;
  output: string;
  seconds: number;
};

const checks = [
  ...typedFolders.map((folder) =>
    check(`types of ${folder}`, bin('tsc'), '--noEmit', '--pretty', '-p', join(folder, 'tsconfig.json')),
  ),
  check('lint', bin('oxlint'), '--deny-warnings'),
  check('format', bin('oxfmt'), '--check', '.'),
  check('lock file', process.execPath, 'scripts/check-lock.ts'),
  check('imports', process.execPath, 'scripts/check-imports.ts'),
  check('conformance', process.execPath, 'scripts/conformance.ts', '--check'),
  check('words', process.execPath, 'scripts/check-words.ts'),
];

const outcomes = await Promise.all(checks.map(async (outcome) => report(await outcome)));
const failed = outcomes.filter((outcome) => !outcome.passed).map((outcome) => outcome.name);
console.log(failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

function check(name: string, command: string, ...args: string[]): Promise<Outcome> {
  const started = performance.now();
  const outcome = (passed: boolean, output: string): Outcome => ({
    name,
    passed,
    output: output.trim(),
    seconds: (performance.now() - started) / 1000,
  });
  if (!existsSync(command))
    return Promise.resolve(outcome(false, `${command} is missing: run "npm install" first.`));
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve(outcome(false, error.message)));
    child.once('close', (code) => resolve(outcome(code === 0, Buffer.concat(chunks).toString())));
  });
}

function report(outcome: Outcome): Outcome {
  console.log(
    `${outcome.passed ? 'ok    ' : 'FAILED'}  ${outcome.name.padEnd(24)} ${outcome.seconds.toFixed(1).padStart(5)} s`,
  );
  if (!outcome.passed) console.log(`${outcome.output}\n`);
  return outcome;
}

// "npm run bench": measures the figures that the project promises and fails when one misses its limit.
//   npm run bench -- weight      only the files with that in their name
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, type Figure, figureText, isWithinLimits } from './figure.ts';

const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
  .toSorted();
const missed: string[] = [];
const known: string[] = [];

// Measures the current sources, not an older build.
const built = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

// One after another, because each needs the whole machine.
for (const file of files) {
  const started = performance.now();
  const bench: Bench = await import(join(import.meta.dirname, file));
  console.log(`\n${bench.name}`);
  if (bench.platform && bench.platform !== process.platform) {
    console.log(`  (measured on ${bench.platform} only)`);
    continue;
  }
  const figures = await measure(bench, file);
  for (const figure of figures) console.log(`  ${figureText(figure)}`);
  for (const figure of figures.filter((one) => !isWithinLimits(one)))
    (figure.missedBecause ? known : missed).push(figure.name);
  console.log(`  (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}

if (files.length === 0) missed.push('no bench has that name');
const verdict = known.length === 0 ? 'Every limit is met.' : 'Every other limit is met.';
if (known.length > 0) console.log(`\nKnown to be missed: ${known.join('; ')}.`);
console.log(missed.length === 0 ? `\n${verdict}` : `\nMissed: ${missed.join('; ')}.`);
process.exitCode = missed.length === 0 ? 0 : 1;

async function measure(bench: Bench, file: string): Promise<Figure[]> {
  try {
    return await bench.run();
  } catch (error) {
    console.error(error);
    missed.push(`${file} could not be measured`);
    return [];
  }
}

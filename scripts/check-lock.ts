// Verifies that package-lock.json is complete: npm refuses a lock file without the packages for other kinds of machine.
// npm omits them silently when it finds no such version, and only a fresh clone notices.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
}

/** Problems of the lock file, one sentence each. */
export function checkLock({ packages }: Lock): string[] {
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          `package-lock.json: ${path} needs ${name}, which is not listed. Take a version that has all its parts.`,
      ),
    // A registry's URL would bind every later installation to it.
    ...(resolved ? [`package-lock.json: ${path} names the registry it came from`] : []),
  ]);
}

if (import.meta.main) {
  const wrong = checkLock(
    JSON.parse(readFileSync(join(dirname(import.meta.dirname), 'package-lock.json'), 'utf8')),
  );
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

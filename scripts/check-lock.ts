// Verifies that package-lock.json is complete: npm refuses a lock file without the packages for other kinds of machine.
// npm silently leaves out a package whose version is not published, and only the installation of a fresh clone fails.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The parts of a lock file that are checked. The key of a package is its path, which is empty for the project itself. */
const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      resolved: z.string().optional(),
    }),
  ),
});

const EXACT_VERSION = /^\d/;

/** Problems of the lock file, one sentence each. */
export function checkLock({ packages }: z.infer<typeof LockFile>): string[] {
  const listed = new Set<string>();
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    listed.add(name).add(`${name}@${version}`);
  }
  const isListed = (name: string, version: string) =>
    listed.has(EXACT_VERSION.test(version) ? `${name}@${version}` : name);
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved }]) => {
    const owner = path || 'the project';
    return [
      ...Object.entries(optionalDependencies)
        .filter(([name, version]) => !isListed(name, version))
        .map(
          ([name, version]) =>
            `package-lock.json: ${owner} needs ${name} ${version}, which is not listed. Use a version whose optional packages are all published.`,
        ),
      // A registry's URL would bind every later installation to it.
      ...(resolved ? [`package-lock.json: ${owner} names the registry it came from`] : []),
    ];
  });
}

if (import.meta.main) {
  const file = join(dirname(import.meta.dirname), 'package-lock.json');
  const problems = checkLock(LockFile.parse(JSON.parse(readFileSync(file, 'utf8'))));
  for (const sentence of problems) console.error(sentence);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

// Builds the pages' bundles for browser and server into dist/. With --if-stale only when the sources have changed.
// Each build goes to a temporary folder and is moved into place at the end, so that an incomplete one is never served.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprintFile, fingerprint, isFresh } from './build-inputs.mjs';

const root = dirname(import.meta.dirname);

if (!process.argv.includes('--if-stale') || !isFresh(root)) {
  try {
    await buildPages();
  } catch (error) {
    console.error(`The shop could not be built. ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function buildPages(): Promise<void> {
  const started = Date.now();
  console.log('Building the shop…');
  const aside = join(root, 'dist', `.new-${process.pid}`);
  process.once('exit', () => rmSync(aside, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  // Computed before the build: a file saved during the build makes the result stale.
  const sourcesHash = fingerprint(root);
  // The shop needs React's production build, whatever the user's NODE_ENV is.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const common = { emptyOutDir: true, reportCompressedSize: false };
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
  await build({ ...options, build: { ...common, outDir: join(aside, 'client'), manifest: true } });
  await build({
    ...options,
    build: { ...common, outDir: join(aside, 'server'), ssr: 'src/web/app/entry.server.tsx' },
  });
  replaceBuild(aside, sourcesHash);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function replaceBuild(aside: string, sourcesHash: string): void {
  // Without this file, a build that was moved only in part counts as stale.
  rmSync(join(root, fingerprintFile), { force: true });
  const old = join(aside, 'old');
  mkdirSync(old, { recursive: true });
  for (const part of ['client', 'server']) {
    const folder = join(root, 'dist', part);
    if (existsSync(folder)) renameSync(folder, join(old, part));
    renameSync(join(aside, part), folder);
  }
  writeFileSync(join(root, fingerprintFile), sourcesHash);
}

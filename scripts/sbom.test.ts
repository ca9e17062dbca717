import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSbom } from './sbom.ts';

const root = dirname(import.meta.dirname);

type Package = {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const packageIn = (folder: string): Package =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The folder where Node finds `name` when imported from `folder`; undefined if it is not installed. */
function positionOf(name: string, folder: string): string | undefined {
  for (let from = folder; ; from = dirname(from)) {
    const path = join(from, 'node_modules', name);
    if (existsSync(join(root, path, 'package.json'))) return path;
    if (from === '.') return undefined;
  }
}

/** All direct and indirect dependencies of the shop that are installed here. */
function reached(): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const waiting = ['.'];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const { name, version, dependencies = {}, optionalDependencies = {} } = packageIn(folder);
    if (folder !== '.') found.add(`${name}@${version}`);
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = positionOf(each, folder);
      if (path !== undefined) waiting.push(path);
    }
  }
  return found;
}

test(
  'the bill of materials lists every package of the running shop with hash and license',
  { tags: ['SC05'] },
  () => {
    const { components, metadata, ...rest } = makeSbom();
    expect(rest).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(metadata.component).toMatchObject({ name: 'kalakari', version: packageIn('.').version });
    const written = components.map(({ name, version }) => `${name}@${version}`);
    expect([...reached()].filter((each) => !written.includes(each))).toEqual([]);
    // What the server does not load is for other kinds of machine, or bundled into the pages.
    const serverPackages = reached();
    const others = components.filter(({ name, version }) => !serverPackages.has(`${name}@${version}`));
    const bundled = others.filter(({ scope }) => scope === 'required').map(({ name }) => name);
    expect(bundled).toEqual(
      expect.arrayContaining(['node', 'react', 'react-dom', 'scheduler', '@floating-ui/utils', 'libheif-js']),
    );
    for (const tool of ['vite', 'typescript', 'vitest', 'playwright-core', 'rolldown'])
      expect(written.filter((each) => each.startsWith(`${tool}@`))).toEqual([]);
    for (const { purl, hashes, licenses } of components)
      expect([purl, hashes?.[0]?.content.length, licenses?.length]).toEqual([purl, 128, 1]);
    expect(components.find(({ name }) => name === '@node-rs/argon2')?.purl).toMatch(
      /^pkg:npm\/%40node-rs\/argon2@\d/,
    );
  },
);

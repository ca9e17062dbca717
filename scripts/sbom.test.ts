import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSbom } from './sbom.ts';

const root = dirname(import.meta.dirname);

interface Package {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const packageIn = (folder: string): Package =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** Where `name` is found from inside `folder`, as Node looks for it; undefined where it is not installed. */
function placeOf(name: string, folder: string): string | undefined {
  for (let from = folder; ; from = dirname(from)) {
    const place = join(from, 'node_modules', name);
    if (existsSync(join(root, place, 'package.json'))) return place;
    if (from === '.') return undefined;
  }
}

/** Everything that the shop's dependencies, and theirs in turn, lead to in this very folder. */
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
      const place = placeOf(each, folder);
      if (place !== undefined) waiting.push(place);
    }
  }
  return found;
}

test(
  'the bill of materials names every package that the running shop leads to, with hash and licence',
  { tags: ['SC05'] },
  () => {
    const { components, metadata, ...rest } = makeSbom();
    expect(rest).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(metadata.component).toMatchObject({ name: 'kalakari', version: packageIn('.').version });
    const written = components.map(({ name, version }) => `${name}@${version}`);
    expect([...reached()].filter((each) => !written.includes(each))).toEqual([]);
    // What is not reached here is for another kind of machine.
    const elsewhere = components.filter(({ name, version }) => !reached().has(`${name}@${version}`));
    expect(elsewhere.filter(({ scope }) => scope === 'required').map(({ purl }) => purl)).toEqual([]);
    for (const { purl, hashes, licenses } of components)
      expect([purl, hashes?.[0]?.content.length, licenses?.length]).toEqual([purl, 128, 1]);
    expect(components.find(({ name }) => name === '@node-rs/argon2')?.purl).toMatch(
      /^pkg:npm\/%40node-rs\/argon2@\d/,
    );
  },
);

// "npm run sbom [file]": writes the packages whose code a shop runs, on the server or in browsers, as a CycloneDX bill of
// materials, by default to sbom.cdx.json. It reads the lock file, because npm 11's own "npm sbom" omits installed
// packages, such as zod and pg.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = dirname(import.meta.dirname);

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  /** Needed by build tools, and by an optional package of the shop. */
  devOptional?: boolean;
  dependencies?: Record<string, string>;
};

type Lock = { name: string; packages: Record<string, Locked> };

export type Component = {
  'bom-ref': string;
  type: 'library' | 'application';
  name: string;
  version: string;
  /** A shop runs without an optional package. Most are native code for one kind of machine each. */
  scope?: 'required' | 'optional';
  purl: string;
  licenses?: { expression: string }[];
  hashes?: { alg: 'SHA-512'; content: string }[];
};

export type Sbom = {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: { component: Component };
  components: Component[];
};

function componentOf(
  name: string,
  { version, license, integrity, optional, devOptional }: Locked,
): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    scope: optional || devOptional ? 'optional' : 'required',
    purl,
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(integrity?.startsWith('sha512-')
      ? {
          hashes: [
            {
              alg: 'SHA-512',
              content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
            },
          ],
        }
      : {}),
  };
}

/** The names of the packages that the pages import. */
function importedByPages(): Set<string> {
  const files = globSync('src/{web,contract}/**/*.{ts,tsx,css}', { cwd: root });
  const texts = files
    .filter((file) => !/\.(test|deep)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/\b(?:from|import)[\s(]+'((?:@[\w.-]+\/)?[\w.-]+)/g),
  ]);
  return new Set(imports.flatMap(([, name]) => name ?? []));
}

/** Where `name` is in the lock file when the package at `from` requires it; undefined if it is not installed. */
function positionOf(packages: Lock['packages'], name: string, from: string): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (path in packages) return path;
  if (from === '') return undefined;
  return positionOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

/** Where the lock file has the packages that the build copies into dist, and Node. They are development dependencies. */
function bundledPositions(packages: Lock['packages']): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = positionOf(packages, name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const dependency of Object.keys(packages[path]?.dependencies ?? {})) add(dependency, path);
  };
  for (const name of importedByPages()) add(name, '');
  return found.add('node_modules/node');
}

/** Lists the packages whose code a shop runs. Those that only build or test it are excluded. */
export function makeSbom(): Sbom {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const own = lock.packages[''];
  if (!own) throw new Error('package-lock.json does not describe the project itself.');
  const bundled = bundledPositions(lock.packages);
  const components = new Map<string, Component>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === '' || (locked.dev && !bundled.has(path))) continue;
    const component = componentOf(path.split('node_modules/').at(-1) ?? path, locked);
    components.set(component.purl, component);
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...componentOf(lock.name, own), type: 'application' } },
    components: [...components.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? 'sbom.cdx.json');
  const sbom = makeSbom();
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${sbom.components.length} packages are listed in ${file}`);
}

// "npm run sbom [file]": writes the packages that run on the server as a CycloneDX bill of materials, by default to
// sbom.cdx.json. It reads the lock file, because npm 11's own "npm sbom" omits installed packages, zod and pg among
// them.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = dirname(import.meta.dirname);

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  /** Needed by build tools or only on some kinds of machine. */
  devOptional?: boolean;
};

export type Component = {
  'bom-ref': string;
  type: 'library' | 'application';
  name: string;
  version: string;
  /** Optional packages are for some kinds of machine only. */
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

function describe(name: string, { version, license, integrity, optional, devOptional }: Locked): Component {
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

/** Packages that a shop runs with, by name. Those for building and testing are excluded. */
export function makeSbom(): Sbom {
  const lock: { name: string; packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const own = lock.packages[''];
  if (!own) throw new Error('package-lock.json does not say what it is the lock of.');
  const components = new Map<string, Component>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === '' || locked.dev) continue;
    const component = describe(path.split('node_modules/').at(-1) ?? path, locked);
    components.set(component.purl, component);
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...describe(lock.name, own), type: 'application' } },
    components: [...components.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? 'sbom.cdx.json');
  const sbom = makeSbom();
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${sbom.components.length} packages are written down in ${file}`);
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';

const root = join(import.meta.dirname, '../../..');
const clientFolder = join(root, 'dist/client');
const bundleFile = join(root, 'dist/server/entry.server.js');

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** The two fonts of the first paint. */
const FIRST_FONTS = ['display.woff2', 'text.woff2'];
/** The source file of a route, with the name by which `modules` of `PageAssets` lists what the route loads. */
const ROUTE = /^src\/web\/routes\/(.+)\.tsx$/;

/** The keys of a chunk and of all chunks that it imports. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen);
  return seen;
}

/** The assets that pages reference, from Vite's manifest. */
async function readPageAssets(): Promise<PageAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const [entryKey, entry] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry) ?? [];
  if (!entryKey || !entry) throw new Error('The build has no entry; please build the shop again.');
  const files = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => manifest[key]?.file ?? []).map((file) => `/${file}`);
  const first = withImports(manifest, entryKey);
  const linked = new Set(entry.css);
  const beyondEntry = (key: string) => {
    const chunks = [...withImports(manifest, key)].filter((found) => !first.has(found));
    const styles = chunks.flatMap((found) => manifest[found]?.css ?? []).filter((file) => !linked.has(file));
    return [...files(chunks), ...new Set(styles.map((file) => `/${file}`))];
  };
  const routes = Object.keys(manifest).flatMap((key) => {
    const name = ROUTE.exec(key)?.[1];
    return name === undefined ? [] : [[name, beyondEntry(key)] as const];
  });
  first.delete(entryKey);
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: FIRST_FONTS.flatMap((name) => files([`src/web/fonts/${name}`])),
    entryModules: files(first),
    modules: Object.fromEntries(routes),
  };
}

/** The renderer and client files in dist; undefined without a build. */
export async function loadBuiltPages(): Promise<{ renderer: Renderer; clientFolder: string } | undefined> {
  if (!existsSync(bundleFile)) return undefined;
  // The sources define this type; the compiler does not know the bundle's path.
  const bundle = (await import(pathToFileURL(bundleFile).href)) as {
    createRenderer(assets: PageAssets): Renderer;
  };
  return { renderer: bundle.createRenderer(await readPageAssets()), clientFolder };
}

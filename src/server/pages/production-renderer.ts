import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';
import { readPageAssets } from './page-assets.ts';

const root = join(import.meta.dirname, '../../..');
const clientFolder = join(root, 'dist/client');
const entry = join(root, 'dist/server/entry.server.js');

/** The renderer and client files in dist; undefined without a build. */
export async function loadBuiltPages(): Promise<{ renderer: Renderer; clientFolder: string } | undefined> {
  if (!existsSync(entry)) return undefined;
  // The sources define this type; the compiler does not know the bundle's path.
  const bundle = (await import(pathToFileURL(entry).href)) as {
    createRenderer(assets: PageAssets): Renderer;
  };
  return { renderer: bundle.createRenderer(await readPageAssets(clientFolder)), clientFolder };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';
import { readPageAssets } from './page-assets.ts';

const root = join(import.meta.dirname, '../../..');
const clientFolder = join(root, 'dist/client');
const entry = join(root, 'dist/server/entry.server.js');

/** What the build left in dist; undefined where there is none. */
export async function loadBuiltPages(): Promise<{ renderer: Renderer; clientFolder: string } | undefined> {
  if (!existsSync(entry)) return undefined;
  // The bundle's own sources say what it exports; its path is not known to the compiler.
  const bundle = (await import(pathToFileURL(entry).href)) as {
    createRenderer(assets: PageAssets): Renderer;
  };
  return { renderer: bundle.createRenderer(await readPageAssets(clientFolder)), clientFolder };
}

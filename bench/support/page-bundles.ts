// Builds the browser's code in memory, also with changed sources, and lists what a page of it loads.
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { gzippedKb } from './page-parts.ts';

const root = join(import.meta.dirname, '../..');
const ENTRY = 'src/web/app/entry.client.tsx';

/** A script of a build. `modules` are the paths of its sources in the repository, with the code that they became. */
export type Script = {
  path: string;
  code: string;
  /** The paths of the scripts that it imports statically. */
  imports: readonly string[];
  modules: ReadonlyMap<string, string>;
};

export type Scripts = ReadonlyMap<string, Script>;

/** The scripts of a build like the shop's own, by their paths. @param plugin changes the sources */
export async function buildScripts(plugin?: Plugin): Promise<Scripts> {
  process.env.NODE_ENV = 'production';
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: plugin ? [plugin] : [],
    build: { write: false, reportCompressedSize: false },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const scripts = outputs.flatMap((output): Script[] => {
    if (output.type !== 'chunk') return [];
    const modules = Object.entries(output.modules).flatMap(([id, { code }]) =>
      // The bundler drops a module that nothing uses; some remain by name.
      code ? [[id.replace(`${root}/`, ''), code] as const] : [],
    );
    return [
      {
        path: `/${output.fileName}`,
        code: output.code,
        imports: output.imports.map((file) => `/${file}`),
        modules: new Map(modules),
      },
    ];
  });
  return new Map(scripts.map((script) => [script.path, script]));
}

/** The scripts with the browser's entry and these modules, and all that they import statically. @throws if a module is in none */
export function scriptsWith(scripts: Scripts, modules: readonly string[]): Script[] {
  const found = [ENTRY, ...modules].map((module) => {
    const script = [...scripts.values()].find((each) => each.modules.has(module));
    if (!script) throw new Error(`No script has ${module}.`);
    return script;
  });
  const reached = new Set(found);
  // Iterating over a set includes items added meanwhile.
  for (const { imports } of reached)
    for (const path of imports) {
      const imported = scripts.get(path);
      if (imported) reached.add(imported);
    }
  return [...reached];
}

/** The gzipped KB of scripts, each compressed on its own. */
export const scriptsKb = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { code }) => sum + gzippedKb(code), 0);

/** The words of the scripts' code outside the dashboard: a class of Tailwind is one of them. */
export function wordsOf(scripts: Iterable<Script>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { modules } of scripts)
    for (const [module, code] of modules)
      if (!module.startsWith('src/web/features/admin/'))
        for (const word of code.split(/[\s"'`]+/)) words.add(word);
  return words;
}

// Measures what the modules of a part of the shop add to the scripts of a page.
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { gzippedKb } from './page-parts.ts';

const root = join(import.meta.dirname, '../..');

/** A built script and the sources of its ranges. */
type MappedScript = {
  code: string;
  ranges: Range[];
};

/** `source` is the path of a module in the repository; absent for code without one, such as imports of other scripts. */
export type Range = {
  from: number;
  to: number;
  source: string | undefined;
};

/** Builds the scripts again with source maps, which the shop's own build omits. @returns them by their path */
export async function mapScripts(): Promise<ReadonlyMap<string, MappedScript>> {
  process.env.NODE_ENV = 'production';
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, sourcemap: 'hidden', reportCompressedSize: false },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return new Map(
    outputs.flatMap((output) => {
      if (output.type !== 'chunk') return [];
      const { code, map } = output;
      // The bundler's own code has no sources.
      const ranges = map ? rangesOf(code, map) : [{ from: 0, to: code.length, source: undefined }];
      return [[`/${output.fileName}`, { code, ranges }] as const];
    }),
  );
}

type Payload = ConstructorParameters<typeof SourceMap>[0];

/** Which module each range of a script is from. */
export function rangesOf(code: string, map: Pick<Payload, 'sources' | 'mappings'>): Range[] {
  const ranges: Range[] = [];
  const entries = new SourceMap({
    file: '',
    sourceRoot: '',
    names: [],
    sourcesContent: [],
    version: 3,
    ...map,
  });
  let at = 0;
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column <= text.length; column += 1) {
      const entry = entries.findEntry(line, column);
      const found =
        'originalSource' in entry && entry.generatedLine === line ? entry.originalSource : undefined;
      const source = found?.replace(/^(?:\.\.\/)+/, '');
      const last = ranges.at(-1);
      if (last && last.source === source) last.to = at + 1;
      else ranges.push({ from: at, to: at + 1, source });
      at += 1;
    }
  }
  return ranges;
}

/** The gzipped kB that the matching modules add: the sum over the scripts, each compressed on its own. */
export function addedKb(scripts: readonly MappedScript[], part: RegExp): number {
  return scripts.reduce((sum, { code, ranges }) => {
    const others = ranges.filter(({ source }) => source === undefined || !part.test(source));
    const rest = others.map(({ from, to }) => code.slice(from, to)).join('');
    return sum + gzippedKb(code) - gzippedKb(rest);
  }, 0);
}

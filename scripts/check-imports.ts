// Verifies the boundaries in src: which file may import which, and where SQL and environment variables may be used.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

type SourceFile = {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  imports: { name: string; target: string; isType: boolean }[];
};

const aliases = ['#contract/', '#server/', '#web/', '#tests/'];
const isTest = (path: string): boolean => /\.(test|deep)\.tsx?$|^tests\//.test(path);
const isLocal = (target: string): boolean => target.startsWith('src/');

/** Each rule returns the problems with one file. */
const rules: ((file: SourceFile) => string[])[] = [
  importing('src/contract/', 'contract imports zod and itself only', ({ target }, path) =>
    isLocal(target) ? !target.startsWith('src/contract/') : !/^zod($|\/)/.test(target) && !isTest(path),
  ),
  importing('src/server/', 'server never imports web', ({ target }) => target.startsWith('src/web/')),
  importing('src/web/', 'web never imports server', ({ target }) => target.startsWith('src/server/')),
  importing('src/web/ui/', 'ui knows no features, routes or API', ({ target }) =>
    /^src\/web\/(features|routes|api)\//.test(target),
  ),
  importing(
    'src/web/features/',
    'visitor, account and admin never import each other, and shared none of them',
    betweenAreas,
  ),
  importing(
    'src/',
    'the only aliases are #contract/*, #server/*, #web/* and, in tests, #tests/*',
    ({ name }, path) =>
      /^(#|@\/|~)/.test(name) &&
      (!aliases.some((alias) => name.startsWith(alias)) || (name.startsWith('#tests/') && !isTest(path))),
  ),
  importing('src/', 'climb at most one folder, then use the alias', ({ name }) => name.startsWith('../../')),
  ({ path, text, imports }) => {
    const writesSql =
      imports.some(({ target }) => /^kysely($|\/)/.test(target)) ||
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\s*\(|\bsql(<[^`>]*>)?`/.test(text);
    const mayWriteSql = /\.(store|queries)\.ts$|^src\/server\/(database|demo)\//.test(path) || isTest(path);
    return writesSql && !mayWriteSql
      ? ['SQL belongs in *.store.ts, *.queries.ts, src/server/database and src/server/demo']
      : [];
  },
  ({ path, text, imports }) => {
    if (!path.endsWith('.rules.ts')) return [];
    const impure = imports.filter(({ target, isType }) => !isType && IMPURE.test(target));
    const call = IMPURE_CALL.exec(text)?.[0];
    return [
      ...impure.map(({ name }) => `imports ${name}`),
      ...(call === undefined ? [] : [`has ${call}`]),
    ].map((found) => `*.rules.ts has no database, clock, chance or I/O (${found})`);
  },
  ({ path, text }) => {
    const mayRead = /^src\/server\/config(\.test)?\.ts$|\.setup\.ts$/.test(path);
    return /\bprocess\s*\.\s*env\b/.test(text) && !mayRead
      ? ['the environment is read in src/server/config.ts only']
      : [];
  },
];

/** Modules that read or change something outside the program; node:crypto only hashes in rules. */
const IMPURE =
  /\.(store|queries|api|http)(\.ts)?$|^src\/server\/(config|context)\.ts$|^kysely($|\/)|^node:(?!crypto$|buffer$|util$)/;
const IMPURE_CALL =
  /\b(Date\.now|performance\.now|Math\.random|random(UUID|Bytes|Int)|setTimeout|setInterval|fetch)\(|\bnew Date\(\)|\bprocess\./;

/** Areas of the web code; only `shared` may be imported from another one. */
const areaOf = (path: string): string | undefined =>
  /^src\/web\/features\/(visitor|account|admin|shared)\//.exec(path)?.[1];

function betweenAreas({ target }: { target: string }, path: string): boolean {
  const area = areaOf(target);
  return area !== undefined && area !== 'shared' && area !== areaOf(path);
}

/** Everything under root/src that breaks a rule, one sentence each. */
export function checkImports(root: string): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('src', name.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted();
  const sources = files.map((path) => readSource(root, path));
  return [
    ...sources.flatMap((file) =>
      rules.flatMap((rule) => rule(file)).map((wrong) => `${file.path}: ${wrong}`),
    ),
    ...findCycles(sources).map((cycle) => `import cycle: ${cycle.join(' → ')}`),
  ];
}

/**
 * One path through each group of files that import each other, of values or types. A group is a strongly connected
 * component; Tarjan's algorithm finds all of them in one pass.
 */
function findCycles(sources: readonly SourceFile[]): string[][] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    lowest.set(path, index);
    open.push(path);
    for (const target of importsOf.get(path) ?? []) {
      if (!importsOf.has(target)) continue;
      const reached = order.has(target)
        ? open.includes(target)
          ? order.get(target)
          : undefined
        : visit(target);
      lowest.set(path, Math.min(lowest.get(path) ?? index, reached ?? index));
    }
    if (lowest.get(path) === index) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1 || importsOf.get(path)?.includes(path))
        cycles.push(shortestCycle(group, importsOf));
    }
    return lowest.get(path) ?? index;
  };
  for (const { path } of sources) if (!order.has(path)) visit(path);
  return cycles;
}

/** The shortest path from the first file of a group back to it. */
function shortestCycle([start = '', ...rest]: string[], importsOf: ReadonlyMap<string, string[]>): string[] {
  const group = new Set([start, ...rest]);
  const ways = [[start]];
  for (const way of ways)
    for (const target of importsOf.get(way.at(-1) ?? '') ?? []) {
      if (target === start) return [...way, start];
      if (group.delete(target)) ways.push([...way, target]);
    }
  return [start];
}

function importing(
  folder: string,
  sentence: string,
  isWrong: (found: { name: string; target: string }, path: string) => boolean,
): (file: SourceFile) => string[] {
  return ({ path, imports }) =>
    path.startsWith(folder)
      ? imports.filter((found) => isWrong(found, path)).map(({ name }) => `${sentence} (imports ${name})`)
      : [];
}

function readSource(root: string, path: string): SourceFile {
  const text = withoutComments(readFileSync(join(root, path), 'utf8'));
  // Matches import … from '…', export … from '…', import '…', import('…') and require('…').
  const found = text.matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]|^\s*import\s*['"]([^'"\n]+)['"]|\b(?:import|require)\s*\(\s*['"]([^'"\n]+)['"]/gm,
  );
  const imports = [...found].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    return { name, target: resolve(path, name), isType: /^\s*(?:import|export)\s+type\b/.test(match[0]) };
  });
  return { path, text, imports };
}

function resolve(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  if (name.startsWith('#tests/')) return name.slice(1);
  return aliases.some((alias) => name.startsWith(alias)) ? `src/${name.slice(1)}` : name;
}

/** Strings are matched first, so that the slashes of a URL in one are not taken for a comment. */
function withoutComments(text: string): string {
  const tokens =
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(tokens, (token) => (token.startsWith('/') ? token.replace(/[^\n]+/g, ' ') : token));
}

if (import.meta.main) {
  const wrong = checkImports(dirname(import.meta.dirname));
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

// Holds docs/conformance.md and docs/attacks.md to the truth: whatever they list has a test of that title in that file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTestTitles } from './test-titles.ts';

/** The specification has this many testable statements. */
const statements = 337;
/** The catalogue of attacks and faults: so many cases in each of its parts. */
const cases = {
  AU: 35,
  AZ: 39,
  IV: 28,
  IM: 30,
  HT: 26,
  BR: 16,
  CO: 17,
  CR: 24,
  RE: 10,
  SC: 10,
  OP: 18,
  FX: 18,
};

/** Stands in place of a file where a case does not apply; why, in place of a title. */
const none = '–';

type Row = { name: string; file: string; title: string };
/** The titles of each file's tests; undefined where there is no such file. */
type Sources = Map<string, Set<string> | undefined>;

const numbers = (prefix: string, first: number, last: number, width = 0): string[] =>
  Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => prefix + String(first + index).padStart(width, '0'),
  );

/** What is wrong with root/docs/conformance.md, one sentence each. */
export function checkConformance(root: string): string[] {
  const text = readFileSync(join(root, 'docs/conformance.md'), 'utf8');
  const rows = readCells(text, /\d+/).map(([name = '', file = '', title = '']) => ({ name, file, title }));
  const required = readList(text, 'Required');
  if (!required)
    return [
      'docs/conformance.md: the line "Required: 1-5, 8" is missing or not a list of numbers and ranges',
    ];
  const known = new Set(numbers('', 1, statements));
  const listed = new Set(rows.map(({ name }) => name));
  const sources: Sources = new Map();
  return [
    ...rows.flatMap((row) =>
      known.has(row.name)
        ? checkRow(root, 'statement', row, sources)
        : [`statement ${row.name}: the specification has 1 to ${statements}`],
    ),
    ...required
      .filter((name) => !listed.has(name))
      .map((name) => `statement ${name}: required, but no test is listed`),
  ];
}

/** The rows of docs/attacks.md that name a test. */
export function readAttacks(text: string): Row[] {
  return readCells(text, /[A-Z]{2}\d{2}/).map(([name = '', , file = '', title = '']) => ({
    name,
    file,
    title,
  }));
}

/** What is wrong with root/docs/attacks.md, one sentence each. */
export function checkAttacks(root: string): string[] {
  const text = readFileSync(join(root, 'docs/attacks.md'), 'utf8');
  const rows = readCells(text, /[A-Z]{2}\d{2}/);
  const open = /^Open: none$/m.test(text) ? [] : readList(text, 'Open');
  if (!open)
    return [
      'docs/attacks.md: the line "Open: CR01-CR24, OP05" or "Open: none" is missing or not a list of cases',
    ];
  const all = Object.entries(cases).flatMap(([part, count]) => numbers(part, 1, count, 2));
  const listed = new Set(rows.map(([name]) => name));
  const sources: Sources = new Map();
  return [
    ...rows.flatMap(([name = '', words = '', file = '', title = '']) => {
      if (!all.includes(name)) return [`case ${name}: there is no such case`];
      if (words === '') return [`case ${name}: a row does not say what is tried`];
      if (file === none) return title === '' ? [`case ${name}: it does not say why it does not apply`] : [];
      return checkRow(root, 'case', { name, file, title }, sources);
    }),
    ...all
      .filter((name) => listed.has(name) === open.includes(name))
      .map((name) =>
        listed.has(name)
          ? `case ${name}: listed, and called open`
          : `case ${name}: neither listed nor called open`,
      ),
  ];
}

function checkRow(root: string, kind: string, { name, file, title }: Row, sources: Sources): string[] {
  if (!sources.has(file)) {
    const path = join(root, file);
    sources.set(file, existsSync(path) ? readTestTitles(file, readFileSync(path, 'utf8')) : undefined);
  }
  const titles = sources.get(file);
  if (titles === undefined) return [`${kind} ${name}: there is no file ${file}`];
  return titles.has(title) ? [] : [`${kind} ${name}: ${file} has no test titled "${title}"`];
}

/** The cells of every row of a table that begins with such a name. "\|" is a bar inside a cell. */
function readCells(text: string, name: RegExp): string[][] {
  return [...text.matchAll(new RegExp(`^\\|\\s*(?:${name.source})\\s*\\|.*\\|\\s*$`, 'gm'))].map(([line]) =>
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
      .map((cell) => (/^`[^`]*`$/.test(cell) ? cell.slice(1, -1) : cell)),
  );
}

/** The names of a line such as "Required: 1-137, 143"; nothing when there is no such line or it can't be read. */
function readList(text: string, word: string): string[] | undefined {
  const line = new RegExp(`^${word}:(.*)$`, 'm').exec(text)?.[1];
  if (line === undefined) return undefined;
  const lists = line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, prefix = '', first = '', same = prefix, last = first] =
        /^([A-Z]*)(\d+)(?:\s*[-–]\s*([A-Z]*)(\d+))?$/.exec(part) ?? [];
      const all =
        same === prefix && first !== ''
          ? numbers(prefix, Number(first), Number(last), prefix === '' ? 0 : first.length)
          : [];
      return all.length === 0 ? undefined : all;
    });
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const wrong = [...checkConformance(root), ...checkAttacks(root)];
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

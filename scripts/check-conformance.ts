// Holds docs/conformance.md to the truth: every statement it lists has a test of that title in that file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The specification has this many testable statements. */
const statements = 337;

interface Row {
  number: number;
  file: string;
  title: string;
}

/** What is wrong with root/docs/conformance.md, one sentence each. */
export function checkConformance(root: string): string[] {
  const text = readFileSync(join(root, 'docs/conformance.md'), 'utf8');
  const rows = readRows(text);
  const required = readRequired(text);
  if (!required)
    return [
      'docs/conformance.md: the line "Required: 1-5, 8" is missing or not a list of numbers and ranges',
    ];
  const listed = new Set(rows.map((row) => row.number));
  const sources = new Map<string, string | undefined>();
  return [
    ...rows.flatMap((row) => checkRow(root, row, sources)),
    ...required
      .filter((number) => !listed.has(number))
      .map((number) => `statement ${number}: required, but no test is listed`),
  ];
}

function checkRow(
  root: string,
  { number, file, title }: Row,
  sources: Map<string, string | undefined>,
): string[] {
  if (number < 1 || number > statements)
    return [`statement ${number}: the specification has 1 to ${statements}`];
  if (!sources.has(file)) {
    const path = join(root, file);
    sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  }
  const source = sources.get(file);
  if (source === undefined) return [`statement ${number}: there is no file ${file}`];
  // Between quotes of any kind, so that a title is not found inside a longer one.
  const written = ["'", '"', '`'].map((quote) => `${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`);
  if (written.some((literal) => source.includes(literal))) return [];
  return [`statement ${number}: ${file} has no test titled "${title}"`];
}

function readRows(text: string): Row[] {
  return [...text.matchAll(/^\|\s*(\d+)\s*\|(.+)\|\s*$/gm)].map((match) => {
    // "\|" is a bar inside a title.
    const [file = '', title = ''] = (match[2] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { number: Number(match[1]), file: file.replaceAll('`', ''), title: title.replaceAll('\\|', '|') };
  });
}

/** The numbers of a line such as "Required: 1-137, 143"; nothing when there is no such line or it can't be read. */
function readRequired(text: string): number[] | undefined {
  const line = /^Required:(.*)$/m.exec(text)?.[1];
  if (line === undefined) return undefined;
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ranges = parts.map((part) => /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(part));
  const numbers = ranges.map((range) => {
    if (!range) return undefined;
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])];
    return last >= first ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : undefined;
  });
  return numbers.every((list) => list !== undefined) ? numbers.flat() : undefined;
}

if (import.meta.main) {
  const wrong = checkConformance(dirname(import.meta.dirname));
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const text = textOf('docs/security.md');
const attacks = textOf('docs/attack-cases.md');

/** The sections of OWASP ASVS 5.0 with the number of their last item at level 1 or 2: items count from 1 without a gap. */
const items: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 11,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

/** Expands "4.3.1-4.4.4" and "3.4.4, 3.4.5" into single items. */
function named(cell: string): string[] {
  const all = Object.entries(items).flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  );
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    return all.slice(all.indexOf(first), all.indexOf(last) + 1);
  });
}

test('docs/security.md has one line for every item of the standard', () => {
  const listed = [...text.matchAll(/^\| ([\d., -]+) \|/gm)].flatMap(([, cell = '']) => named(cell.trim()));
  const wanted = Object.entries(items).flatMap(([section, last]) => named(`${section}.1-${section}.${last}`));
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

test('every file, case and test that docs/security.md names exists', () => {
  const cases = [...text.matchAll(/\b(?:AU|AZ|IV|IM|HT|BR|CO|CR|RE|SC|OP|FX)\d\d\b/g)].map(([name]) => name);
  // The patterns find the cases and, below, the files.
  expect(cases.length).toBeGreaterThan(50);
  expect(cases.filter((name) => !attacks.includes(`\n| ${name} |`))).toEqual([]);
  const folders = ['', 'src', 'src/server', 'src/web', 'src/web/features'];
  const paths = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.tsx?)`/g)].flatMap(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([]);
  const titles = [...text.matchAll(/"(accepts [^"]+)"/g)].map(([, title = '']) => title);
  expect(titles).toHaveLength(2);
  for (const title of titles)
    expect(textOf('src/server/accounts/two-factor/two-factor.api.test.ts')).toContain(title);
});

test('docs/security.md lists all items that are not met at its beginning', () => {
  const notMet = [...text.matchAll(/^\| ([\d., -]+) \| not met \|/gm)].flatMap(([, cell = '']) =>
    named(cell),
  );
  const [, first = ''] = /## Not met, in one place\n([\s\S]*?)\n## /.exec(text) ?? [];
  const listed = [...first.matchAll(/\*\*([\d., ]+)\*\*/g)].flatMap(([, cell = '']) => named(cell));
  expect(listed.toSorted()).toEqual(notMet.toSorted());
});

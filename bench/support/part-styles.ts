// Measures what the modules of a part of the shop add to a style sheet.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzippedKb } from './page-parts.ts';

const root = join(import.meta.dirname, '../..');

/** How many KB smaller the gzipped sheet is without the rules of the classes that only modules matching `part` name. */
export function addedStyleKb(css: string, part: RegExp): number {
  const inPart = new Set<string>();
  const inOthers = new Set<string>();
  // The dashboard has a sheet of its own.
  for (const file of globSync('src/web/**/*.{ts,tsx}', { cwd: root, exclude: ['src/web/features/admin'] })) {
    const words = part.test(file) ? inPart : inOthers;
    for (const word of readFileSync(join(root, file), 'utf8').split(/[\s"'`]+/)) words.add(word);
  }
  return gzippedKb(css) - gzippedKb(withoutRules(css, (name) => inPart.has(name) && !inOthers.has(name)));
}

/** Removes each rule of the sheet if its selector has classes and all of them are left out. */
export function withoutRules(css: string, isLeftOut: (className: string) => boolean): string {
  return css.replace(/[^{};]+\{[^{}]*\}/g, (rule) => {
    const selector = rule.slice(0, rule.indexOf('{'));
    const names = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
      name.replace(/\\(.)/g, '$1'),
    );
    return names.length > 0 && names.every(isLeftOut) ? '' : rule;
  });
}

// Measures what the classes that only a part of the shop uses add to a style sheet.
import { gzippedKb } from './page-parts.ts';

/** How many KB smaller the gzipped sheet is without the rules of the classes that are in `words` and not in `remaining`. */
export function addedStyleKb(
  css: string,
  words: ReadonlySet<string>,
  remaining: ReadonlySet<string>,
): number {
  return gzippedKb(css) - gzippedKb(withoutRules(css, (name) => words.has(name) && !remaining.has(name)));
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

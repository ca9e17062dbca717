import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';

const controls = new Set(['button', 'input', 'select', 'summary', 'textarea']);
/** The color of lines between things, too faint for the edge of a control, which needs a contrast of 3:1. */
const FAINT_BORDER = /(?<![\w:-])border-line(?!-)/;

/** The controls of a file that draw a faint border with classes of their own. */
function faintControls(path: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !controls.has(name.name)) return;
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'className') continue;
        if (FAINT_BORDER.test(text.slice(attribute.start, attribute.end)))
          found.push(`${path}: ${name.name}`);
      }
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('no control has the faint border of lines', () => {
  const files = globSync('src/web/**/*.tsx');
  // The pattern finds the components.
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((path) => faintControls(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  ['<button className="border border-line p-2" />', 1],
  ["<select className={classes('border border-line', 'p-2')} />", 1],
  ['<button className="border border-line-strong hover:border-line" />', 0],
  ['<li className="border-t border-line" />', 0],
])('a faint border in %s is found %i times', (markup, times) =>
  expect(faintControls('x.tsx', `const x = ${markup};`)).toHaveLength(times),
);

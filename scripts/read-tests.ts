// Which tests a file has, read from its syntax tree: one in a comment and a skipped one do not count.
import { parseSync } from 'vite';

export type FoundTest = { title: string; tags: readonly string[] };

type Node = { type: string; [key: string]: unknown };

const RUNNERS = new Set(['test', 'it']);
const GROUPS = new Set(['describe']);
/** A condition (skipIf) does not count as skipping: it depends on the machine. */
const SKIPPING = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

/**
 * All tests in a source text that run. "%s" and "${name}" stay in a title as they are; a longer expression becomes "${}".
 * Playwright's tags lose their "@".
 * @throws when the text cannot be parsed, or when a group of tests has tags
 */
export function readTests(file: string, text: string): FoundTest[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const tests: FoundTest[] = [];
  // A stack instead of recursion, so that a deeply nested file cannot exhaust the call stack.
  const stack: unknown[] = [program];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) stack.push(...node.toReversed());
    if (!isNode(node)) continue;
    const declared = node.type === 'CallExpression' ? readDeclaration(node) : undefined;
    if (declared?.isSkipped) continue;
    if (declared?.kind === 'group' && declared.tags.length > 0)
      throw new Error(`${file}: tags belong to tests, not to groups`);
    if (declared?.kind === 'test' && declared.title !== undefined)
      tests.push({ title: declared.title, tags: declared.tags });
    stack.push(...Object.values(node).toReversed());
  }
  return tests;
}

type Declaration = { kind: 'test' | 'group'; isSkipped: boolean; title: string | undefined; tags: string[] };

/** Undefined when the call declares neither a test nor a group of tests. */
function readDeclaration(node: Node): Declaration | undefined {
  const [first = '', ...rest] = namesOf(node.callee);
  const isGroup = GROUPS.has(first) || rest[0] === 'describe';
  // `test.step` is a part of a test.
  if (rest.includes('step') || (!isGroup && !RUNNERS.has(first))) return undefined;
  const [titleNode, options] = Array.isArray(node.arguments) ? node.arguments : [];
  const title = stringOf(titleNode);
  // In Playwright, `test.skip(condition, reason)` inside a test's body skips by condition and declares nothing.
  const isSkipped = title !== undefined && rest.some((name) => SKIPPING.has(name));
  return { kind: isGroup ? 'group' : 'test', isSkipped, title, tags: tagsOf(options) };
}

/** `test.each(rows)` is ["test", "each"]: the names of a chain of members and calls, from its beginning. */
function namesOf(callee: unknown): string[] {
  const names: string[] = [];
  let node = callee;
  while (isNode(node)) {
    if (node.type === 'Identifier') names.push(String(node.name));
    if (node.type === 'MemberExpression' && isNode(node.property)) names.push(String(node.property.name));
    node = node.type === 'MemberExpression' ? node.object : node.callee;
  }
  return names.toReversed();
}

/** The tags in the options of a test: `{ tags: ['S12'] }`, or `{ tag: ['@S12'] }` in Playwright. */
function tagsOf(options: unknown): string[] {
  if (!isNode(options) || options.type !== 'ObjectExpression') return [];
  const properties = Array.isArray(options.properties) ? options.properties : [];
  const property: unknown = properties.find(
    (each) => isNode(each) && isNode(each.key) && (each.key.name === 'tags' || each.key.name === 'tag'),
  );
  if (!isNode(property) || !isNode(property.value)) return [];
  const { value } = property;
  const elements =
    value.type === 'ArrayExpression' && Array.isArray(value.elements) ? value.elements : [value];
  return elements.flatMap((element) => stringOf(element)?.replace(/^@/, '') ?? []);
}

function stringOf(argument: unknown): string | undefined {
  if (!isNode(argument)) return undefined;
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  return argument.type === 'TemplateLiteral' ? rawText(argument) : undefined;
}

/** The text of a template. `${name}` stays; an expression that is more than a name becomes `${}`. */
function rawText(template: Node): string {
  const quasis = Array.isArray(template.quasis) ? template.quasis : [];
  const expressions = Array.isArray(template.expressions) ? template.expressions : [];
  return quasis
    .map((quasi, index) => {
      const value = isNode(quasi) && isRecord(quasi.value) ? String(quasi.value.cooked) : '';
      const expression: unknown = expressions[index];
      if (expression === undefined) return value;
      return `${value}\${${isNode(expression) && expression.type === 'Identifier' ? String(expression.name) : ''}}`;
    })
    .join('');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === 'string';
}

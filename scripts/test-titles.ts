// Which titles the tests of a file have, read from its syntax tree: a title in a comment or of a skipped test is none.
import { parseSync } from 'vite';

type Node = { type: string; [key: string]: unknown };

const RUNNERS = new Set(['test', 'it']);
const GROUPS = new Set(['describe']);
/** What keeps a test, or all tests of a group, from running wherever it stands. A condition (skipIf) does not: it depends on the machine. */
const SKIPPING = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

/**
 * The titles of all tests in a source text that run, as written between their quotes: "${name}" and "%s" stay as they are.
 * @throws when the text cannot be parsed
 */
export function readTestTitles(file: string, text: string): Set<string> {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const titles = new Set<string>();
  // The nodes still to visit; a stack instead of recursion, so that a deeply nested file cannot exhaust the call stack.
  const stack: unknown[] = [program];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) stack.push(...node);
    if (!isNode(node)) continue;
    const call = node.type === 'CallExpression' ? readCall(node) : undefined;
    if (call?.isSkipped) continue;
    if (call?.kind === 'test' && call.title !== undefined) titles.add(call.title);
    stack.push(...Object.values(node));
  }
  return titles;
}

type Call = { kind: 'test' | 'group'; isSkipped: boolean; title: string | undefined };

/** Nothing where the call declares no test and no group of tests. */
function readCall(node: Node): Call | undefined {
  const names = namesOf(node.callee);
  const [first = '', ...rest] = names;
  const isGroup = GROUPS.has(first) || rest[0] === 'describe';
  if (!isGroup && !RUNNERS.has(first)) return undefined;
  const title = titleOf(Array.isArray(node.arguments) ? node.arguments[0] : undefined);
  // In Playwright, `test.skip(condition, reason)` inside a test's body skips by condition and declares nothing.
  const isDeclaration = title !== undefined;
  return {
    kind: isGroup ? 'group' : 'test',
    isSkipped: isDeclaration && rest.some((name) => SKIPPING.has(name)),
    title,
  };
}

/** `test.each(rows)` is ["test", "each"]: the names of a chain of members and calls, from its beginning. */
function namesOf(callee: unknown): string[] {
  const names: string[] = [];
  let node = callee;
  while (isNode(node)) {
    if (node.type === 'Identifier') {
      names.push(String(node.name));
      break;
    }
    if (node.type === 'MemberExpression' && isNode(node.property)) names.push(String(node.property.name));
    node =
      node.type === 'MemberExpression'
        ? node.object
        : node.type === 'CallExpression'
          ? node.callee
          : undefined;
  }
  return names.toReversed();
}

function titleOf(argument: unknown): string | undefined {
  if (!isNode(argument)) return undefined;
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  return argument.type === 'TemplateLiteral' ? rawText(argument) : undefined;
}

/** The text of a template between its backticks, each `${…}` as a bare name or as `${}` where it is more than a name. */
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

import type { z } from 'zod';
import { type Issue, problem } from '#contract/api/problems.ts';
import type { Route } from '#contract/api/routes.ts';

const path = (prefix: string, parts: readonly PropertyKey[]) =>
  [prefix, ...parts.map(String)].filter(Boolean).join('.');

/** What is said where the schema has no sentence of its own. */
function plainSentence({ path: parts = [], code, input }: z.core.$ZodRawIssue): string {
  const name = path('', parts);
  if (!name) return 'The body must be a JSON object.';
  return code === 'invalid_type' && input === undefined
    ? `${name} is missing`
    : `${name} cannot be used like this`;
}

function check(schema: z.ZodType | undefined, value: unknown, prefix: string, issues: Issue[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: plainSentence });
  if (result.success) return result.data;
  issues.push(
    ...result.error.issues.slice(0, 50).map((issue) => ({
      path: path(prefix, issue.path),
      message: issue.message.slice(0, 300),
    })),
  );
  return undefined;
}

/**
 * Holds what was sent against the route's schemas.
 * @throws problem `not_found` when the path names what cannot be there; `invalid` with one issue for each thing wrong,
 * whose sentence is the first of them
 */
export function validateRequest(route: Route, sent: { params?: unknown; query?: unknown; body?: unknown }) {
  const issues: Issue[] = [];
  const params = check(route.params, sent.params, '', issues);
  if (issues.length > 0) throw problem('not_found');
  const checked = {
    params,
    query: check(route.query, sent.query ?? {}, '', issues),
    body: check(route.body, sent.body, '', issues),
  };
  const first = issues[0];
  if (first) throw problem('invalid', first.message, { issues });
  return checked;
}

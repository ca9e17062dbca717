import type { z } from 'zod';
import { type Issue, problem } from '#contract/api/problems.ts';
import type { Route } from '#contract/api/routes.ts';

const MAX_ISSUES = 50;

const joinPath = (parts: readonly PropertyKey[]) => parts.map(String).join('.');

/** The message where the schema has none. */
function defaultMessage({ path: parts = [], code, input }: z.core.$ZodRawIssue): string {
  const name = joinPath(parts);
  if (!name) return 'The body must be a JSON object.';
  return code === 'invalid_type' && input === undefined
    ? `${name} is missing`
    : `${name} cannot be used like this`;
}

function check(schema: z.ZodType | undefined, value: unknown, issues: Issue[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: defaultMessage });
  if (result.success) return result.data;
  issues.push(
    ...result.error.issues.slice(0, MAX_ISSUES).map((issue) => ({
      path: joinPath(issue.path),
      message: issue.message.slice(0, 300),
    })),
  );
  return undefined;
}

/**
 * Validates a request with the route's schemas.
 * @throws problem `not_found` for invalid path parameters; `invalid` with up to 50 issues of the query and 50 of the body,
 * and the first one as its message
 */
export function validateRequest(
  route: Pick<Route, 'params' | 'query' | 'body' | 'access'>,
  rawInput: { params?: unknown; query?: unknown; body?: unknown },
) {
  const issues: Issue[] = [];
  const params = check(route.params, rawInput.params, issues);
  if (issues.length > 0) throw problem('not_found');
  const checked = {
    params,
    query: check(route.query, rawInput.query ?? {}, issues),
    body: check(route.body, rawInput.body, issues),
  };
  const first = issues[0];
  if (first) throw problem('invalid', first.message, { issues });
  return checked;
}

import { expect } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { problems } from '#contract/api/problems.ts';
import { routes } from '#contract/api/routes.ts';
import { problemsOf } from '#server/http/openapi/operations.ts';

const patterns = Object.entries(routes).map(([name, { method, path }]) => ({
  name: name as CallName, // Object.entries types the keys as strings.
  pattern: new RegExp(`^${method} /api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  params: path.split('{').length - 1,
}));
// `/products/bulk` is not `/products/{id}`.
patterns.sort((a, b) => a.params - b.params);

/** Problems of requests that never reach a call, such as one with a broken URL. */
const beforeCalls = ['malformed', 'unsupported_type', 'address_too_long'];

/** Fails when a call responds with a problem that the OpenAPI description of this call does not name. */
export function expectDescribed(method: string, url: string, body: unknown): void {
  if (!(body instanceof Object && 'code' in body) || !Object.hasOwn(problems, String(body.code))) return;
  const code = String(body.code);
  const request = `${method.replace('HEAD', 'GET')} ${url.replace(/\?.*$/s, '')}`;
  const call = patterns.find(({ pattern }) => pattern.test(request));
  if (!call || beforeCalls.includes(code)) return;
  const described: readonly string[] = problemsOf(call.name, routes[call.name]);
  if (!described.includes(code)) expect.fail(`ownProblems.${call.name} in operations.ts needs ${code}`);
}

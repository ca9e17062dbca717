import { type ProblemCode, problems } from '#contract/api/problems.ts';
import type { CallName } from '#contract/api/calls.ts';
import { routes } from '#contract/api/routes.ts';
import { type JsonSchema, namedSchemas } from './json-schemas.ts';
import { describeFailure, describeOperation, type Operation } from './operations.ts';

export type OpenApi = ReturnType<typeof describeApi>;

const about =
  'Every response is JSON: {"status": "success", "data": …}, or {"status": "error", "error": a sentence, "code": …}. ' +
  'Log in with POST /auth/login and send its token as "Authorization: Bearer …". Times are ISO 8601 in UTC, ' +
  'money is rupees with at most two decimals. Body fields that are not named here are ignored.';

// Object.keys types the keys as strings.
const problemCodes = Object.keys(problems) as ProblemCode[];

const failure: JsonSchema = {
  type: 'object',
  properties: {
    status: { const: 'error' },
    error: { type: 'string', description: 'A sentence for a person', maxLength: 300 },
    code: { enum: problemCodes },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    recordId: {
      type: 'string',
      description: 'With repeated_key: the id of the record that the earlier request created',
    },
    requestId: { type: 'string' },
  },
  required: ['status', 'error', 'code', 'requestId'],
};
const pageInfo: JsonSchema = {
  type: 'object',
  description: 'Present when the request has a limit',
  properties: {
    next: { type: ['string', 'null'] },
    total: { type: 'integer' },
    totalIsMinimum: { type: 'boolean' },
  },
  required: ['next', 'total'],
};

/** Describes the API in OpenAPI 3.1, from the table of routes. */
export function describeApi() {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const methods = (paths[route.path] ??= {});
    // Object.entries types the keys as strings.
    methods[route.method.toLowerCase()] = describeOperation(name as CallName, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kalakari', version: '1', description: about },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...namedSchemas(), Failure: failure, PageInfo: pageInfo },
      responses: Object.fromEntries(problemCodes.map((code) => [code, describeFailure([code])])),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of the login response' },
      },
    },
  };
}

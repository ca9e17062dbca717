import { type ProblemCode, problems } from '#contract/api/problems.ts';
import { UPLOAD_FORMATS_TEXT } from '#contract/catalog/images/upload-formats.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { Route } from '#contract/api/routes.ts';
import { idempotentCalls } from '../idempotent-calls.ts';
import { examples } from './examples.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schemas.ts';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
};
export type Operation = ReturnType<typeof describeOperation>;
type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
type RequestBody = { required: true; content: Content };

/** Problems of single calls. `openShop` fails a test in which a call responds with a problem that is not described. */
const ownProblems: Partial<Record<CallName, ProblemCode[]>> = {
  signUp: ['email_taken'],
  logIn: ['wrong_credentials', 'second_step_needed', 'wrong_code'],
  resetPassword: ['second_step_needed', 'wrong_code'],
  changePassword: ['stale', 'too_many_requests'],
  beginSecondStep: ['conflict', 'too_many_requests'],
  confirmSecondStep: ['conflict', 'too_many_requests'],
  renewRecoveryCodes: ['conflict', 'too_many_requests'],
  endSecondStep: ['too_many_requests'],
  makeBackup: ['too_many_requests'],
  makeBackupLink: ['too_many_requests'],
  listProducts: ['unauthenticated', 'forbidden'],
  listCategories: ['unauthenticated', 'forbidden'],
  createCategory: ['name_taken'],
  saveCategory: ['name_taken', 'stale'],
  createProduct: ['conflict', 'repeated_key'],
  importCatalogue: ['stale', 'conflict'],
  saveProduct: ['stale'],
  createOrder: ['stale', 'conflict', 'repeated_key', 'out_of_stock', 'on_hold', 'already_ordered'],
  saveOrder: ['stale', 'conflict', 'out_of_stock', 'on_hold'],
  createPayment: ['stale', 'conflict', 'repeated_reference', 'repeated_key'],
  savePayment: ['stale', 'conflict', 'repeated_reference'],
  deletePayment: ['stale', 'conflict'],
  createHold: ['conflict', 'out_of_stock', 'on_hold'],
  saveHold: ['stale'],
  saveOrderPage: ['conflict'],
  getOrderPage: ['not_found'],
  reportPayment: ['not_found', 'conflict'],
  confirmMyAccount: ['not_found'],
  eraseOrder: ['conflict'],
  createOrderMessage: ['conflict'],
  decideMessage: ['conflict'],
  previewDocument: ['conflict'],
  issueDocument: ['conflict', 'repeated_key', 'stale'],
  cancelDocument: ['conflict'],
  savePaperSettings: ['stale'],
  saveBranding: ['stale'],
  restoreBranding: ['stale', 'conflict'],
  createEnquiry: ['conflict'],
  saveEnquiry: ['stale', 'conflict', 'already_ordered'],
  createAddress: ['conflict', 'repeated_key'],
  saveSettings: ['stale'],
  restoreTrashed: ['conflict', 'name_taken'],
  removeDemo: ['conflict'],
  restoreDemo: ['conflict', 'name_taken'],
  inviteAdmin: ['email_taken', 'too_many_requests'],
  removeAdmin: ['conflict'],
  deleteMyAccount: ['stale', 'last_admin', 'too_many_requests'],
};

/** The problems that a call can respond with. */
export function problemsOf(name: CallName, route: Route): ProblemCode[] {
  const found: ProblemCode[] = [];
  if (route.params || route.query || route.body) found.push('invalid');
  if (route.access !== 'public') found.push('unauthenticated');
  if (route.access === 'admin') found.push('forbidden');
  if (route.params) found.push('not_found');
  found.push(...(ownProblems[name] ?? []));
  if (route.body) found.push('malformed', 'timeout', 'too_large', 'unsupported_type');
  else if (route.method !== 'GET') found.push('too_large');
  if (route.access === 'public' && route.body) found.push('too_many_requests');
  return [...found, 'internal', 'unavailable'];
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 100 },
};

/** Calls that start a session. A client that sends its Device-Token again is not locked out by wrong passwords of others. */
const sessionCalls: readonly CallName[] = ['signUp', 'logIn', 'resetPassword', 'changePassword'];
const deviceToken: Parameter = {
  name: 'Device-Token',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
};

function parametersOf(name: CallName, route: Route): Parameter[] {
  const inHeader = [
    ...(idempotentCalls.includes(name) ? [idempotencyKey] : []),
    ...(sessionCalls.includes(name) ? [deviceToken] : []),
  ];
  const inUrl = (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    // `params` and `query` are objects, whose JSON schema has these two.
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
      properties?: Record<string, JsonSchema>;
      required?: readonly string[];
    };
    return Object.entries(properties).map(([key, described]) => ({
      name: key,
      in: part === 'params' ? ('path' as const) : ('query' as const),
      required: required.includes(key),
      schema: described,
    }));
  });
  return [...inUrl, ...inHeader];
}

function requestBodyOf(name: CallName, { body, multipart }: Route): { requestBody?: RequestBody } {
  if (!body) return {};
  if (multipart) {
    const picture = {
      type: 'string',
      format: 'binary',
      description: `${UPLOAD_FORMATS_TEXT}, at most 10 MB`,
    };
    const schema = { type: 'object', properties: { picture }, required: ['picture'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const example = examples[name];
  const schema = jsonSchemaOf(body, 'input');
  const content = { 'application/json': example === undefined ? { schema } : { schema, example } };
  return { requestBody: { required: true, content } };
}

function success(route: Route): { description: string; content: Content } {
  const query = route.query && jsonSchemaOf(route.query, 'input')['properties'];
  const page =
    query instanceof Object && 'limit' in query ? { page: { $ref: '#/components/schemas/PageInfo' } } : {};
  const properties = { status: { const: 'success' }, data: jsonSchemaOf(route.reply, 'output'), ...page };
  const schema = { type: 'object', properties, required: ['status', 'data'] };
  return {
    description: route.respondsCreated ? 'Created' : 'Success',
    content: { 'application/json': { schema } },
  };
}

/** A response with one of these problems, which its `code` names. */
export function describeFailure(codes: readonly ProblemCode[]) {
  const code = { properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }, code] };
  const description = codes.map((one) => problems[one].message).join(' ');
  return { description, 'x-problems': codes, content: { 'application/json': { schema } } };
}

/** The failures of a call by status. One problem refers to its component; several are described here. */
function failuresOf(name: CallName, route: Route) {
  const groups = Object.groupBy(new Set(problemsOf(name, route)), (code) => problems[code].status);
  const described = Object.entries(groups).map(([status, codes = []]) => {
    const reference = { $ref: `#/components/responses/${codes[0]}` };
    return [status, codes.length === 1 ? reference : describeFailure(codes)] as const;
  });
  return Object.fromEntries(described);
}

/** One call as OpenAPI describes it. */
export function describeOperation(name: CallName, route: Route) {
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    security: route.access === 'public' ? [] : [{ token: [] as string[] }],
    'x-access': route.access,
    parameters: parametersOf(name, route),
    ...requestBodyOf(name, route),
    responses: { [route.respondsCreated ? '201' : '200']: success(route), ...failuresOf(name, route) },
  };
}

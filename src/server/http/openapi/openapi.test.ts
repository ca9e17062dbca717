import { describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/api/routes.ts';
import { openShop } from '#tests/support/shop.ts';
import { docsPage } from './docs-page.ts';
import { examples } from './examples.ts';
import { describeApi } from './openapi.ts';
import { problemsOf } from './operations.ts';

const api = describeApi();
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every `$ref` in a value. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : references(inner),
  );
}

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], api);
}

describe('the description of the API', () => {
  it('has every call once, with its access', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      Object.keys(routes).toSorted(),
    );
    for (const { path, method, operation } of operations) {
      const route: Route = routes[operation.operationId];
      expect([path, method]).toEqual([route.path, route.method.toLowerCase()]);
      expect(operation.security).toEqual(route.access === 'public' ? [] : [{ token: [] }]);
      const statuses = Object.keys(operation.responses);
      expect(statuses).toContain(route.respondsCreated ? '201' : '200');
      if (route.access !== 'public') expect(statuses).toContain('401');
      if (route.access === 'admin') expect(statuses).toContain('403');
      expect(statuses).toEqual(expect.arrayContaining(['500', '503']));
      expect('requestBody' in operation).toBe(route.body !== undefined);
    }
  });

  it('names no content type for a wrong one, because uploads are no JSON', () => {
    expect(api.components.responses['unsupported_type']?.description).not.toContain('JSON');
  });

  it('has the parts of OpenAPI 3.1, and no broken reference', () => {
    expect(api.openapi).toBe('3.1.0');
    expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    for (const reference of references(api))
      expect([reference, typeof resolve(reference)]).toEqual([reference, 'object']);
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(named);
      expect(inPath.every(({ required }) => required)).toBe(true);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect('$ref' in response || 'description' in response).toBe(true);
      }
    }
    expect(JSON.stringify(api)).not.toContain('"$schema"');
  });

  it('names every problem of a status', () => {
    const { operation } = operations.find((one) => one.operation.operationId === 'logIn') ?? {};
    expect(operation?.responses['401']).toMatchObject({
      'x-problems': ['wrong_credentials', 'second_step_needed', 'wrong_code'],
      description: expect.stringMatching(/^Wrong email or password\..*authenticator.*already used\.$/),
    });
    for (const { operation: one } of operations) {
      const name = one.operationId;
      const described = Object.values(one.responses).flatMap((response) => {
        if ('$ref' in response) return [response.$ref.split('/').at(-1)];
        return 'x-problems' in response ? [...response['x-problems']] : [];
      });
      expect([name, described.toSorted()]).toEqual([name, problemsOf(name, routes[name]).toSorted()]);
    }
    const page = docsPage(api);
    const login = page.slice(page.indexOf('id="logIn"'), page.indexOf('id="logOut"'));
    for (const code of ['wrong_credentials', 'second_step_needed', 'wrong_code', 'too_many_requests'])
      expect(login).toContain(`<code>${code}</code>`);
  });

  it('names the headers of a call', () => {
    const headersOf = (name: string) =>
      operations
        .find(({ operation }) => operation.operationId === name)
        ?.operation.parameters.filter((parameter) => parameter.in === 'header')
        .map((parameter) => parameter.name);
    expect(headersOf('createAddress')).toEqual(['Idempotency-Key']);
    expect(headersOf('deleteAddress')).toEqual([]);
    expect(headersOf('logIn')).toEqual(['Device-Token']);
  });

  it('has valid examples', () => {
    for (const [name, example] of Object.entries(examples)) {
      const route = routes[name as keyof typeof routes];
      if (!('body' in route)) throw new Error(`${name} takes no body`);
      expect([name, route.body.safeParse(example).success]).toEqual([name, true]);
    }
  });

  it('is served as JSON, and as a page without scripts under a strict policy', async () => {
    const shop = await openShop();
    const json = await shop.request('GET', '/api/openapi.json');
    expect(json.body).toEqual(JSON.parse(JSON.stringify(api)));
    const page = await shop.request('GET', '/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+';/,
    );
    expect(page.text).not.toMatch(/<script|<link|onload|style="/);
    for (const { path, operation } of operations) {
      expect(page.text).toContain(`id="${operation.operationId}"`);
      expect(page.text).toContain(`/api${path}`);
    }
  });
});

import { escapeHtml, basicPage } from '../responses/basic-page.ts';
import type { JsonSchema } from './json-schemas.ts';
import type { OpenApi } from './openapi.ts';
import type { Operation, Parameter } from './operations.ts';

type Described = { method: string; path: string; operation: Operation };

const who = {
  public: 'For everyone',
  user: 'For logged-in users',
  admin: 'For administrators',
} as const;

const json = (value: unknown) =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
const anchor = ({ operation }: Described) => escapeHtml(operation.operationId);

function kindOf(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  return String(schema['type'] ?? 'text');
}

function parameterRow({ name, in: location, required, schema }: Parameter): string {
  const texts = {
    path: 'in the path',
    header: 'optional header',
    query: required ? 'required' : 'optional',
  };
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${texts[location]}</td><td>${escapeHtml(kindOf(schema))}</td></tr>`;
}

function parameters({ parameters: all }: Operation): string {
  if (all.length === 0) return '';
  return `<table><caption>Parameters</caption>${all.map(parameterRow).join('')}</table>`;
}

function body({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema, example }]) => {
      const shown = example === undefined ? '' : json(example);
      return `<details open><summary>Body, as ${escapeHtml(type)}</summary>${shown || json(schema)}</details>`;
    })
    .join('');
}

/** The problems of a response; none for a success. */
function codesOf(response: Operation['responses'][string]): readonly string[] {
  if ('$ref' in response) return [response.$ref.split('/').at(-1) ?? ''];
  return 'x-problems' in response ? response['x-problems'] : [];
}

function responseTable({ components }: OpenApi, { responses }: Operation): string {
  const rows = Object.entries(responses).flatMap(([status, response]) => {
    const row = (cell: string) => `<tr><th scope="row">${status}</th><td>${cell}</td></tr>`;
    const failures = codesOf(response).map((code) =>
      row(`<code>${code}</code> ${escapeHtml(components.responses[code]?.description ?? '')}`),
    );
    return 'description' in response && failures.length === 0
      ? row(escapeHtml(response.description))
      : failures;
  });
  return `<table><caption>Responses</caption>${rows.join('')}</table>`;
}

function responseSchema({ responses }: Operation): string {
  const found = Object.values(responses).find((response) => 'content' in response);
  return found ? `<details><summary>The response's schema</summary>${json(found['content'])}</details>` : '';
}

function call(api: OpenApi, described: Described): string {
  const { method, path, operation } = described;
  return (
    `<article><h3 id="${anchor(described)}"><code><span class="method">${method}</span>/api${escapeHtml(path)}</code></h3>` +
    `<p>${escapeHtml(operation.summary)}. <span class="who">${who[operation['x-access']]}.</span></p>` +
    `${parameters(operation)}${body(operation)}${responseTable(api, operation)}${responseSchema(operation)}</article>`
  );
}

/** The API documentation as one HTML page. */
export function docsPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const links = calls.map(
    (described) =>
      `<li><a href="#${anchor(described)}"><code><span class="method">${described.method}</span>${escapeHtml(described.path)}</code></a></li>`,
  );
  const groups = Object.entries(Object.groupBy(calls, ({ operation }) => operation.tags[0] ?? ''));
  const sections = groups.map(
    ([name, group = []]) =>
      `<section><h2>/${escapeHtml(name)}</h2>${group.map((described) => call(api, described)).join('')}</section>`,
  );
  const shapes = Object.entries(api.components.schemas).map(
    ([name, schema]) =>
      `<details><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details>`,
  );
  return basicPage(
    `${api.info.title}: the API`,
    `<h1>The API of ${escapeHtml(api.info.title)}</h1><p>${escapeHtml(api.info.description)}</p>` +
      '<p>For machines: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>' +
      `<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>${sections.join('')}` +
      `<section><h2>Shapes</h2>${shapes.join('')}</section>`,
  );
}

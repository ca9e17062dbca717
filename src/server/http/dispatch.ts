import { z } from 'zod';
import type { CallName } from '#contract/api/calls.ts';
import { type Route, routes } from '#contract/api/routes.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import { problem } from '#contract/api/problems.ts';
import { withAuthorizedWrites } from '../accounts/authenticate.ts';
import type { Caller } from '../accounts/caller.ts';
import { readsReplica } from '../catalog/replica.queries.ts';
import type { Context, Services } from '../context.ts';
import type { Database } from '../database/database.ts';
import { filterReply } from './responses/reply-filter.ts';
import { validateRequest } from './validation/validate-request.ts';
import { type Handlers, isMarked, replyKind, type StreamedList, type StreamedText } from './handler-types.ts';

export type RequestContext = Pick<
  Context,
  'caller' | 'clientIp' | 'userAgent' | 'deviceToken' | 'requestId' | 'idempotencyKey'
>;
export type Result = { data: unknown; page?: PageInfo };
/** A long JSON value in parts. Each call of `parts` creates it again. */
export type StreamedResponse = { parts: () => AsyncIterable<string> };
export type Response = Result | StreamedResponse;

/** @throws problem `unauthenticated` or `forbidden` when this caller may not make this call */
export function checkAccess(route: Pick<Route, 'access'>, caller: Caller | null): void {
  if (route.access === 'public') return;
  if (!caller) throw problem('unauthenticated');
  if (route.access === 'admin' && caller.role !== 'ADMIN') throw problem('forbidden');
}

/** Authenticated writes re-check authorization inside the transaction. */
function databaseFor({ database, now }: Services, route: Route, { caller }: RequestContext): Database {
  const isWrite = route.access !== 'public' && route.method !== 'GET';
  return isWrite && caller ? withAuthorizedWrites(database, now, caller) : database;
}

const Fields = z.record(z.string(), z.unknown());

/** JSON without the brackets of a list or the quotes of a string. */
const innerJson = (value: unknown) => JSON.stringify(value).slice(1, -1);

function streamList(route: Route, { open }: StreamedList<unknown>): StreamedResponse {
  return {
    async *parts() {
      let separator = '[';
      for await (const part of open()) {
        const items = innerJson(filterReply(route.reply, part));
        if (items === '') continue;
        yield separator + items;
        separator = ',';
      }
      yield separator === '[' ? '[]' : ']';
    },
  };
}

function streamText(
  route: Route,
  { field, rest, open }: StreamedText<Record<string, unknown>>,
): StreamedResponse {
  return {
    async *parts() {
      const { [field]: empty, ...others } = Fields.parse(filterReply(route.reply, { ...rest, [field]: '' }));
      // The streamed field comes last, so its closing quote can follow later.
      yield JSON.stringify({ ...others, [field]: empty }).slice(0, -'"}'.length);
      for await (const part of open()) yield innerJson(part);
      yield '"}';
    },
  };
}

/**
 * Runs one API call: checks access, validates the input, runs the handler, and drops fields that the response schema does
 * not name. HTTP requests and page rendering both use it.
 */
export async function dispatch(
  services: Services,
  handlers: Handlers,
  name: CallName,
  requestContext: RequestContext,
  rawInput: { params?: unknown; query?: unknown; body?: unknown },
): Promise<Response> {
  checkAccess(routes[name], requestContext.caller);
  return runCall(services, handlers, name, requestContext, validateRequest(routes[name], rawInput));
}

/** Runs a call as `dispatch` does, for a caller who has access and with validated input. */
export async function runCall(
  services: Services,
  handlers: Handlers,
  name: CallName,
  requestContext: RequestContext,
  input: ReturnType<typeof validateRequest>,
): Promise<Response> {
  const route: Route = routes[name];
  // Each handler has its own type; the compiler cannot select one by a variable name.
  const handler = handlers[name] as (context: Context, input: unknown) => Promise<unknown>;
  const run = (database: Database) => handler({ ...services, ...requestContext, database }, input);
  const output =
    requestContext.caller === null && readsReplica(name, input.query)
      ? await services.replica.read(run)
      : await run(databaseFor(services, route, requestContext));
  if (!isMarked(output)) return { data: filterReply(route.reply, output) };
  if (output[replyKind] === 'list') return streamList(route, output);
  if (output[replyKind] === 'text') return streamText(route, output);
  return { data: filterReply(route.reply, output.data), page: output.page };
}

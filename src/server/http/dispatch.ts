import { z } from 'zod';
import { type Route, type RouteName, routes } from '#contract/api/routes.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import { problem } from '#contract/api/problems.ts';
import { withAuthorizedWrites } from '../accounts/reauthorize-writes.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context, Services } from '../context.ts';
import type { Database } from '../database/database.ts';
import { validateRequest } from './validation/validate-request.ts';
import {
  type Handlers,
  isStreamedText,
  isPaginated,
  isStreamedList,
  type StreamedText,
  type StreamedList,
} from './handler-types.ts';

export type RequestContext = Pick<
  Context,
  'caller' | 'ipAddress' | 'userAgent' | 'deviceToken' | 'requestId' | 'idempotencyKey'
>;
export type Result = { data: unknown; page?: PageInfo };
/** The JSON of something long, in parts; it is made anew each time. */
export type StreamedResponse = { parts: () => AsyncIterable<string> };
export type Answer = Result | StreamedResponse;

/** @throws problem `unauthenticated` or `forbidden` when this caller may not make this call */
export function checkAccess(route: Route, caller: Caller | null): void {
  if (route.access === 'public') return;
  if (!caller) throw problem('unauthenticated');
  if (route.access === 'admin' && caller.role !== 'ADMIN') throw problem('forbidden');
}

/** Whose leave a change needs is looked after until the moment it is changed. */
function databaseFor({ database, now }: Services, route: Route, { caller }: RequestContext): Database {
  const isWrite = route.access !== 'public' && route.method !== 'GET';
  return isWrite && caller ? withAuthorizedWrites(database, now, caller) : database;
}

const Fields = z.record(z.string(), z.unknown());

/** What stands within the brackets of a list, or the quotes of a text. */
const inside = (value: unknown) => JSON.stringify(value).slice(1, -1);

function listInParts(route: Route, { open }: StreamedList<unknown>): StreamedResponse {
  return {
    async *parts() {
      let before = '[';
      for await (const part of open()) {
        const items = inside(route.reply.parse(part));
        if (items === '') continue;
        yield before + items;
        before = ',';
      }
      yield before === '[' ? '[]' : ']';
    },
  };
}

function textInParts(
  route: Route,
  { field, rest, open }: StreamedText<Record<string, unknown>>,
): StreamedResponse {
  return {
    async *parts() {
      const { [field]: none, ...others } = Fields.parse(route.reply.parse({ ...rest, [field]: '' }));
      // It comes last, and its end is left open.
      yield JSON.stringify({ ...others, [field]: none }).slice(0, -'"}'.length);
      for await (const part of open()) yield inside(part);
      yield '"}';
    },
  };
}

/**
 * Makes a call in this process: access, then checks, then the handler, and what the reply's schema does not name is
 * left out. HTTP requests and pages both come through here.
 */
export async function dispatch(
  services: Services,
  handlers: Handlers,
  name: RouteName,
  asker: RequestContext,
  sent: { params?: unknown; query?: unknown; body?: unknown },
): Promise<Answer> {
  const route: Route = routes[name];
  checkAccess(route, asker.caller);
  const input = validateRequest(route, sent);
  // The table of handlers is typed name by name; here the name is a variable, which the compiler cannot follow.
  const handler = handlers[name] as (context: Context, input: unknown) => Promise<unknown>;
  const answered = await handler(
    { ...services, ...asker, database: databaseFor(services, route, asker) },
    input,
  );
  if (isStreamedList(answered)) return listInParts(route, answered);
  if (isStreamedText(answered)) return textInParts(route, answered);
  if (isPaginated(answered)) return { data: route.reply.parse(answered.data), page: answered.page };
  return { data: route.reply.parse(answered) };
}

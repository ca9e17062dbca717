import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { PageInfo } from '#contract/envelope.ts';
import { problem } from '#contract/problems.ts';
import { whileAllowed } from '../accounts/still-allowed.ts';
import type { Caller, Context, Services } from '../context.ts';
import type { Database } from '../database/database.ts';
import { checkInput } from './checks.ts';
import { type Handlers, isPaged, isParted, type Parted } from './handlers.ts';

export type Asker = Pick<Context, 'caller' | 'address' | 'agent' | 'requestId' | 'onceKey'>;
export type Whole = { data: unknown; page?: PageInfo };
/** A long list: `parts` reads it anew each time, and each part is a list. */
export type InParts = { parts: () => AsyncIterable<unknown> };
export type Answer = Whole | InParts;

/** @throws problem `unauthenticated` or `forbidden` when this caller may not make this call */
export function checkAccess(route: Route, caller: Caller | null): void {
  if (route.access === 'public') return;
  if (!caller) throw problem('unauthenticated');
  if (route.access === 'admin' && caller.role !== 'ADMIN') throw problem('forbidden');
}

/** What only the artist may change is looked after until the moment it is changed. */
function databaseFor({ database, now }: Services, route: Route, { caller }: Asker): Database {
  const isWrite = route.access === 'admin' && route.method !== 'GET';
  return isWrite && caller ? whileAllowed(database, now, caller) : database;
}

function held(route: Route, { open }: Parted<unknown>): InParts {
  return {
    async *parts() {
      for await (const part of open()) yield route.reply.parse(part);
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
  asker: Asker,
  sent: { params?: unknown; query?: unknown; body?: unknown },
): Promise<Answer> {
  const route: Route = routes[name];
  checkAccess(route, asker.caller);
  const input = checkInput(route, sent);
  // The table of handlers is typed name by name; here the name is a variable, which the compiler cannot follow.
  const handler = handlers[name] as (context: Context, input: unknown) => Promise<unknown>;
  const answered = await handler(
    { ...services, ...asker, database: databaseFor(services, route, asker) },
    input,
  );
  if (isParted(answered)) return held(route, answered);
  if (isPaged(answered)) return { data: route.reply.parse(answered.data), page: answered.page };
  return { data: route.reply.parse(answered) };
}

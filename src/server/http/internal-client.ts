import { isProblem } from '#contract/api/problems.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Services } from '../context.ts';
import { type Response, dispatch } from './dispatch.ts';
import type { Handlers } from './handler-types.ts';
import { isTransient } from './responses/error-response.ts';
import { newRequestId } from './requests/request-id.ts';
import { createResponseCache } from './responses/response-cache.ts';
import { topicsOf } from '../catalog/freshness.rules.ts';

type Input = { params?: unknown; query?: unknown; body?: unknown };

async function dataOf(response: Response): Promise<unknown> {
  if (!('parts' in response)) return response.data;
  let json = '';
  for await (const part of response.parts()) json += part;
  return JSON.parse(json);
}

/** An API client for the request with this id. Without an id, each call gets its own. */
export type ApiClientFor = (requestId?: string) => ApiClient;

/** Many pages read the same from these calls, so each response is cached until it changes. */
const SHARED_CALLS: ReadonlySet<CallName> = new Set(['getSettings', 'listCategories', 'getCategory']);
/** Responses, each of the size 1. */
const MAX_SHARED = 200;

/** Calls the API in this process as a guest. Pages are rendered from it. */
export function createInternalClient(services: Services, handlers: Handlers): ApiClientFor {
  const shared = createResponseCache<unknown>(services.catalogVersion, MAX_SHARED, () => 1);

  async function call(name: CallName, input: Input, requestId: string): Promise<unknown> {
    const requestContext = { caller: null, clientIp: '127.0.0.1', userAgent: undefined, requestId };
    return dataOf(await dispatch(services, handlers, name, requestContext, input));
  }

  const read = (name: CallName, input: Input, requestId: string) =>
    SHARED_CALLS.has(name)
      ? shared.get(`${name} ${JSON.stringify(input)}`, async () => ({
          value: await call(name, input, requestId),
          topics: topicsOf(name, input),
        }))
      : call(name, input, requestId);

  return (pageRequestId) =>
    async (name, ...[input]) => {
      const requestId = pageRequestId ?? newRequestId();
      const calling = read(name, input ?? {}, requestId);
      const data = await calling.catch((error: unknown) => {
        // The page shows no details, so log the bug here. The error handler of the request logs outages.
        if (!isProblem(error) && !isTransient(error, services.database.engine.isOutage))
          services.log.error(
            { requestId, call: name, err: error },
            'Unexpected error while rendering a page',
          );
        throw error;
      });
      // `dispatch` validated the data with this call's schema; the compiler cannot connect the two.
      return data as never;
    };
}

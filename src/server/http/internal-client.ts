import { isProblem } from '#contract/api/problems.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Services } from '../context.ts';
import { type Answer, dispatch } from './dispatch.ts';
import type { Handlers } from './handler-types.ts';
import { isTransient } from './responses/error-response.ts';
import { newRequestId } from './request-id.ts';

async function dataOf(answer: Answer): Promise<unknown> {
  if (!('parts' in answer)) return answer.data;
  let json = '';
  for await (const part of answer.parts()) json += part;
  return JSON.parse(json);
}

/** Asks on behalf of the request of that id; without one, each question has its own. */
export type ApiClientFor = (requestId?: string) => ApiClient;

/** Asks the API as a guest in this process: what pages are rendered from. */
export function createInternalClient(services: Services, handlers: Handlers): ApiClientFor {
  return (given) =>
    async (name, ...[input]) => {
      const requestId = given ?? newRequestId();
      const asker = { caller: null, ipAddress: '127.0.0.1', userAgent: undefined, requestId };
      const asked = dispatch(services, handlers, name, asker, input ?? {}).then(dataOf);
      const data = await asked.catch((error: unknown) => {
        // The page only says that something went wrong. An outage is written down by who answers it.
        if (!isProblem(error) && !isTransient(error, services.database.engine.isOutage))
          services.log.error({ requestId, call: name, err: error }, 'A page met a bug');
        throw error;
      });
      // The reply's schema has just been held against the data; only the compiler cannot connect the two by name.
      return data as never;
    };
}

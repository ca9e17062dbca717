import { fetchCall } from '#web/api/fetch-call.ts';

/** Tells the server of an error that a visitor saw. Answers the id under which it stands in the log, if it got through. */
export async function reportError(error: unknown): Promise<string | undefined> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  try {
    const { id } = await fetchCall('reportError', {
      body: {
        message: message.slice(0, 2_000),
        path: location.pathname.slice(0, 2_000),
        ...(stack ? { stack: stack.slice(0, 8_000) } : {}),
      },
    });
    return id;
  } catch {
    return undefined;
  }
}

/** What a shop answered. `data` has no type: who asks knows the schema. */
export type Reply = { status: number; data: unknown; text: string; type: string };

export type Client = {
  /** @returns undefined when the connection broke before the whole answer was there */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply | undefined>;
  /** As `ask`. @throws when the connection broke */
  get(path: string): Promise<Reply>;
};

const dataOf = (type: string, text: string): unknown => {
  if (!type.startsWith('application/json')) return undefined;
  const { data }: { data?: unknown } = JSON.parse(text);
  return data;
};

/** Somebody with a connection to a shop in another process, which may go at any moment. */
export function clientOf(port: number, token?: string): Client {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const once = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...authorization,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, data: dataOf(type, text), text, type };
  };
  return {
    ask: (...asked) => once(...asked).catch(() => undefined),
    get: (path) => once('GET', path),
  };
}

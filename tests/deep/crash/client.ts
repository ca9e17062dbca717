/** A response of the shop. `data` has no type because the caller knows the schema. */
export type Reply = { status: number; data: unknown; text: string; type: string };

export type Client = {
  /** @returns undefined when the connection breaks before the response is complete */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply | undefined>;
  /** As `send`. @throws when the connection breaks */
  get(path: string): Promise<Reply>;
};

const dataOf = (type: string, text: string): unknown => {
  if (!type.startsWith('application/json')) return undefined;
  const { data }: { data?: unknown } = JSON.parse(text);
  return data;
};

/** A client of a shop in another process that can stop at any time. */
export function clientOf(port: number, token?: string): Client {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const sendOrThrow = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...authorization,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, data: dataOf(type, text), text, type };
  };
  return {
    send: (...args) => sendOrThrow(...args).catch(() => undefined),
    get: (path) => sendOrThrow('GET', path),
  };
}

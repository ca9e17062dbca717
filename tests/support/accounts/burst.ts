import type { Shop } from '../shop.ts';

/** Sends `count` POST requests over HTTP, `inFlight` at a time. @returns the number of responses per status */
export async function sendBurst(
  shop: Shop,
  { count, inFlight, path, body }: { count: number; inFlight: number; path: string; body: unknown },
): Promise<Record<number, number>> {
  const origin = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  const counted: Record<number, number> = {};
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      counted[response.status] = (counted[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
  return counted;
}

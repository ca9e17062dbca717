import { openConnection } from './keepalive-client.ts';

type Plan = { port: number; connections: number; seconds: number; path: () => string };

/**
 * The maximum rate for a few visitors who send their next request as soon as they have a response.
 * @returns successes per second, and the milliseconds of each
 */
export async function saturate({
  port,
  connections,
  seconds,
  path,
}: Plan): Promise<{ rate: number; took: number[] }> {
  const until = performance.now() + seconds * 1_000;
  const took: number[] = [];
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const connection = openConnection(port, () =>
        reject(new Error('The shop ended a connection of a visitor.')),
      );
      const again = () => {
        const sentAt = performance.now();
        connection.send(path(), ({ status }) => {
          if (status === 200) took.push(performance.now() - sentAt);
          if (performance.now() < until) return again();
          connection.close();
          resolve();
        });
      };
      again();
    });
  await Promise.all(Array.from({ length: connections }, visit));
  return { rate: took.length / seconds, took };
}

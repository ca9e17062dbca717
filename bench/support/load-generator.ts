import { openLine } from './keepalive-client.ts';

type Plan = { port: number; lines: number; seconds: number; path: () => string };

/** The maximum rate for a few visitors who send their next request at once. @returns successes per second */
export async function saturate({ port, lines, seconds, path }: Plan): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let served = 0;
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const line = openLine(port, () => reject(new Error('The shop ended a connection of a visitor.')));
      const again = () =>
        line.ask(path(), ({ status }) => {
          if (status === 200) served += 1;
          if (performance.now() < until) return again();
          line.hangUp();
          resolve();
        });
      again();
    });
  await Promise.all(Array.from({ length: lines }, visit));
  return served / seconds;
}

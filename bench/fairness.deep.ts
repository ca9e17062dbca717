import { describe, expect, test } from 'vitest';
import { type ClientResponse, openConnection } from './support/keepalive-client.ts';
import { startShopWithProducts } from './support/shop-with-products.ts';
import { reportFigure } from '../tests/support/report-figure.ts';

const VISITORS = 8;
const PAGES = 6;
/** Repetitions, because a single round varies too much. */
const ROUNDS = 10;
const CONNECTIONS = 60;

// Every request is unique, so that no response is cached.
let searches = 0;
const searching = () => `q=lotus&maxPrice=${1_000 + (searches += 1)}`;

const KINDS = [
  { kind: 'search pages', path: () => `/search?${searching()}` },
  { kind: 'API searches', path: () => `/api/browse?${searching()}` },
] as const;

type TimedResponse = ClientResponse & { ms: number };

/** A client that sends its next request after each response until `isOver`. @returns its responses */
function visit(
  port: number,
  from: string,
  path: () => string,
  isOver: (responses: number) => boolean,
): Promise<TimedResponse[]> {
  return new Promise((resolve, reject) => {
    const connection = openConnection(
      port,
      () => reject(new Error(`The shop ended a connection from ${from}.`)),
      from,
    );
    const responses: TimedResponse[] = [];
    const sendNext = () => {
      const since = performance.now();
      connection.send(path(), (response) => {
        responses.push({ ...response, ms: performance.now() - since });
        if (!isOver(responses.length)) return sendNext();
        connection.close();
        resolve(responses);
      });
    };
    sendNext();
  });
}

const servedOf = (responses: readonly TimedResponse[]) => responses.filter(({ status }) => status === 200);
const slowest = (responses: readonly TimedResponse[]) => Math.max(...responses.map(({ ms }) => ms));

describe.runIf(process.platform === 'linux')('sixty connections from one IP address', () => {
  test.each(KINDS)(
    'leaves other clients at least 44 of 48 responses: $kind',
    { tags: ['FX08'] },
    async ({ kind, path }) => {
      const { port } = await startShopWithProducts(200);
      // A new process is slower until its code is compiled.
      await visit(port, '127.0.0.1', path, (responses) => responses === 300);
      let isOver = false;
      const flood = Promise.all(
        Array.from({ length: CONNECTIONS }, () => visit(port, '127.0.0.2', path, () => isOver)),
      );
      const rounds: TimedResponse[][] = [];
      while (rounds.length < ROUNDS) {
        const visitors = Array.from({ length: VISITORS }, (_, at) =>
          visit(port, `127.0.1.${at + 1}`, path, (responses) => responses === PAGES),
        );
        rounds.push((await Promise.all(visitors)).flat());
      }
      isOver = true;
      const flooding = (await flood).flat();
      const served = rounds.map((responses) => servedOf(responses).length);
      expect(rounds.flat().filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      reportFigure(`${kind}: responses to others of ${VISITORS * PAGES}, minimum`, Math.min(...served));
      reportFigure(
        `${kind}: responses to others of ${VISITORS * PAGES}, average`,
        served.reduce((a, b) => a + b) / ROUNDS,
      );
      reportFigure(`${kind}: all of them within`, slowest(servedOf(rounds.flat())), 'ms');
      reportFigure(`${kind}: responses to the sixty connections`, servedOf(flooding).length);
      reportFigure(
        `${kind}: rejections of the sixty connections`,
        flooding.length - servedOf(flooding).length,
      );
      expect(Math.min(...served)).toBeGreaterThanOrEqual(44);
    },
  );
});

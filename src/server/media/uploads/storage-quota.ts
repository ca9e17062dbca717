import type { Logger } from 'pino';
import { problem } from '#contract/api/problems.ts';
import type { Config } from '#server/config.ts';
import type { Files } from '../storage/storage.ts';

/** What two processes and a person with a file manager do beside us is seen once a day. */
const COUNT_EVERY_MS = 24 * 3_600_000;
/** The other sizes of a picture, which are made later, take at most so many times what its first ones take. */
const LATER = 2;
/** From this share of the limit on, the log says so. */
const NEARLY = 0.8;

const FULL =
  'There is no room left for pictures, so no new ones can be taken in. Everything else works. ' +
  'Whoever runs the shop can give it more.';

/** The room that pictures take, and whether there is some for new ones. */
export type StorageQuota = {
  /** The files, each of which is counted when it comes and goes. */
  files: Files;
  /** Bytes of all of them; undefined where nobody wants to know, or until they were counted. */
  used(): number | undefined;
  /** @throws problem `unavailable` when this many more bytes would be more than the settings allow */
  assertFits(bytes: number): void;
  /** Keeps room for the other sizes of a picture whose first ones took so many bytes, until it is `complete`, or without a hash all are. */
  reserve(hash: string, bytes: number): void;
  release(hash?: string): void;
  stop(): Promise<void>;
};

type Wanted = Pick<Config, 'mediaLimit' | 'metricsToken'>;

/** Counts what is there in the background, at once and daily, where there is a limit or somebody who watches. */
export function createStorageQuota(
  plain: Files,
  { mediaLimit: max, metricsToken }: Wanted,
  log: Logger,
): StorageQuota {
  const isWanted = max !== undefined || metricsToken !== undefined;
  const stopping = new AbortController();
  let used: number | undefined;
  /** What came and went since the count under way began. */
  let since = 0;
  const promised = new Map<string, number>();
  let said: 'nothing' | 'nearly full' | 'full' = 'nothing';

  function say(now: typeof said): void {
    if (now === said) return;
    const got = { used, limit: max };
    if (now === 'full') log.error(got, 'There is no room left for pictures: new ones are refused');
    else if (now === 'nearly full') log.warn(got, 'The pictures take more than 80 % of their room');
    else log.warn(got, 'There is room for pictures again');
    said = now;
  }

  /** With what is still to come. */
  const taken = () => [...promised.values()].reduce((sum, bytes) => sum + bytes, used ?? 0);

  function look(): void {
    if (max === undefined || used === undefined) return;
    // Full is said by the first refusal; it holds until there is clearly room.
    if (taken() < max * NEARLY) say('nothing');
    else if (said === 'nothing') say('nearly full');
  }

  function change(by: number): void {
    since += by;
    if (used !== undefined) used += by;
    look();
  }

  async function countNow(): Promise<void> {
    since = 0;
    let found = 0;
    for await (const { size } of plain.list()) {
      if (stopping.signal.aborted) return;
      found += size;
    }
    // Of what came meanwhile some may have been found already: tomorrow's count knows.
    used = found + since;
    look();
  }

  let counting = Promise.resolve();
  const count = () =>
    (counting = countNow().catch((error: unknown) =>
      log.warn({ err: error }, 'The room that pictures take could not be counted'),
    ));
  const timer = isWanted ? setInterval(() => void count(), COUNT_EVERY_MS).unref() : undefined;
  if (isWanted) void count();

  const counted: Files = {
    ...plain,
    async put(name, bytes) {
      await plain.put(name, bytes);
      change(bytes.byteLength);
    },
    async remove(name) {
      const found = await plain.find(name);
      await plain.remove(name);
      change(-(found?.size ?? 0));
    },
  };

  return {
    files: isWanted ? counted : plain,
    used: () => used,
    assertFits(bytes) {
      if (max === undefined || used === undefined || taken() + bytes <= max) return;
      say('full');
      throw problem('unavailable', FULL);
    },
    reserve(hash, bytes) {
      if (max === undefined) return;
      promised.set(hash, bytes * LATER);
      look();
    },
    release(hash) {
      if (promised.size === 0) return;
      if (hash === undefined) promised.clear();
      else promised.delete(hash);
      look();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await counting;
    },
  };
}

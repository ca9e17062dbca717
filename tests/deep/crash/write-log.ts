import type { Reply } from './client.ts';
import type { Place } from './work-dir.ts';

/** How to look something up in a shop that is open: `null` when it is not there, else all that a client knows of it. */
export type Read = (place: Place) => Promise<unknown>;

type Entry = {
  read: Read;
  /** What it may be now. More than one while nobody knows whether a write arrived. */
  allowed: string[];
};

/**
 * What clients were told of a shop that may end at any moment. A write without an answer may have happened or not, but
 * nothing in between; one that was acknowledged has happened, and one that was refused has not.
 */
export type Ledger = {
  /**
   * Sends a write that makes `key` look like `next`; `read` looks it up. Writes of one key come one after the other.
   * @param first how it looks before the first write of all
   */
  write(
    key: string,
    next: unknown,
    read: Read,
    send: () => Promise<Reply | undefined>,
    first?: unknown,
  ): Promise<Reply | undefined>;
  /**
   * Looks everything up that was written since the last look, or all of it.
   * @returns what is not as it has to be
   */
  hold(place: Place, all?: boolean): Promise<string[]>;
  acknowledged(): number;
};

const AT_ONCE = 4;

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** @param isDoubtful an answer after which it may have happened or not, as after none */
export function createLedger(isDoubtful: (reply: Reply) => boolean = () => false): Ledger {
  const entries = new Map<string, Entry>();
  const touched = new Set<string>();
  let acknowledged = 0;

  return {
    async write(key, next, read, send, first = null) {
      const entry = entries.get(key) ?? { read, allowed: [JSON.stringify(first)] };
      const before = entry.allowed;
      const after = JSON.stringify(next);
      entry.allowed = [...before, after];
      entries.set(key, entry);
      touched.add(key);
      const reply = await send();
      if (!reply || isDoubtful(reply)) return reply;
      if (reply.status >= 500 && reply.status !== 503)
        throw new Error(`${key}: ${reply.status} ${reply.text}`);
      const isDone = reply.status < 300;
      entry.allowed = isDone ? [after] : before;
      if (isDone) acknowledged += 1;
      return reply;
    },
    async hold(place, all = false) {
      const wrong: string[] = [];
      await inTurns([...(all ? entries.keys() : touched)], async (key) => {
        const entry = entries.get(key);
        if (!entry) return;
        const found = JSON.stringify(await entry.read(place));
        if (!entry.allowed.includes(found))
          wrong.push(
            `${key} is ${found.slice(0, 500)} and not ${entry.allowed.join(' or ').slice(0, 1_000)}`,
          );
        // Whatever came of a write without an answer, it stays.
        entry.allowed = [found];
      });
      touched.clear();
      return wrong;
    },
    acknowledged: () => acknowledged,
  };
}

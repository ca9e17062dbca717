import type { Reply } from './client.ts';
import type { ShopAccess } from './running-shop.ts';

/** Looks an item up in a running shop: `null` when it does not exist, otherwise everything a client knows of it. */
export type Read = (access: ShopAccess) => Promise<unknown>;

type Entry = {
  read: Read;
  /** Values it may have now. More than one after a write without a response. */
  allowed: string[];
};

/**
 * Records the writes that clients sent to a shop that can stop at any time, and their responses. A write without a
 * response may have happened or not, but never in part; an acknowledged write must have happened, a rejected one must
 * not.
 */
export type WriteLog = {
  /**
   * Sends a write that changes `key` to `next`; `read` looks it up. Writes of one key must not overlap.
   * @param first the value before the first write
   */
  send(
    key: string,
    next: unknown,
    read: Read,
    send: () => Promise<Reply | undefined>,
    first?: unknown,
  ): Promise<Reply | undefined>;
  /**
   * Verifies everything written since the last call, or everything with `all`.
   * @returns deviations, one message each
   */
  verify(access: ShopAccess, options?: { all: boolean }): Promise<string[]>;
  acknowledged(): number;
};

const CONCURRENCY = 4;

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** @param isDoubtful whether the write may or may not have happened, as without a response */
export function createWriteLog(isDoubtful: (reply: Reply) => boolean = () => false): WriteLog {
  const entries = new Map<string, Entry>();
  const touched = new Set<string>();
  let acknowledged = 0;

  return {
    async send(key, next, read, send, first = null) {
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
    async verify(access, { all } = { all: false }) {
      const wrong: string[] = [];
      await forEachConcurrently([...(all ? entries.keys() : touched)], async (key) => {
        const entry = entries.get(key);
        if (!entry) return;
        const found = JSON.stringify(await entry.read(access));
        if (!entry.allowed.includes(found))
          wrong.push(
            `${key} is ${found.slice(0, 500)} and not ${entry.allowed.join(' or ').slice(0, 1_000)}`,
          );
        // The outcome of a write without a response must not change later.
        entry.allowed = [found];
      });
      touched.clear();
      return wrong;
    },
    acknowledged: () => acknowledged,
  };
}

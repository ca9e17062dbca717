/**
 * Items that clients hold of something scarce, such as places in a queue. A client is an IP address or an IPv6 network, see
 * accounts/address-group.ts. Memory is used for the items only, however many clients there were.
 */
export type ClientShares<Item> = {
  add(client: string, item: Item): void;
  remove(client: string, item: Item): void;
  countOf(client: string): number;
  /** Takes an item of the client that holds the most, where that is more than `count`. */
  takeFromLargest(count: number, which: 'oldest' | 'latest'): Item | undefined;
  /** Takes the oldest item of the client whose turn it is: clients take turns, whatever each holds. */
  takeNext(): Item | undefined;
};

export function createClientShares<Item>(): ClientShares<Item> {
  /** In the order of their turns. */
  const held = new Map<string, Set<Item>>();
  /** At index n the clients that hold n + 1 items, so that the largest is found without a search. */
  const bySize: Set<string>[] = [];

  function move(client: string, from: number, to: number): void {
    bySize[from - 1]?.delete(client);
    if (to > 0) (bySize[to - 1] ??= new Set()).add(client);
    while (bySize.at(-1)?.size === 0) bySize.pop();
  }

  function remove(client: string, item: Item): void {
    const items = held.get(client);
    if (!items?.delete(item)) return;
    move(client, items.size + 1, items.size);
    if (items.size === 0) held.delete(client);
  }

  return {
    add(client, item) {
      const items = held.get(client) ?? new Set();
      held.set(client, items);
      items.add(item);
      move(client, items.size - 1, items.size);
    },
    remove,
    countOf: (client) => held.get(client)?.size ?? 0,
    takeFromLargest(count, which) {
      if (bySize.length <= count) return undefined;
      const [client = ''] = bySize.at(-1) ?? [];
      const items = held.get(client) ?? new Set<Item>();
      const [oldest] = items;
      const item = which === 'oldest' ? oldest : [...items].at(-1);
      if (item !== undefined) remove(client, item);
      return item;
    },
    takeNext() {
      const [turn] = held;
      if (!turn) return undefined;
      const [client, items] = turn;
      const [item] = items;
      if (item === undefined) return undefined;
      remove(client, item);
      // Behind the others, also those that came while this one waited.
      if (held.delete(client)) held.set(client, items);
      return item;
    },
  };
}

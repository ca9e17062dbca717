/**
 * Which client holds which items of a limited resource, such as slots in a queue. A client is an IPv4 address or an IPv6
 * network, see accounts/rate-limits/ip-subnet.ts. Memory grows with the items, not with the clients seen.
 */
export function createClientShares<Item>() {
  /** The items of each client, in the order of turns. */
  const itemsOf = new Map<string, Set<Item>>();
  /** Index n has the clients with n + 1 items, so that the largest is found without a search. */
  const bySize: Set<string>[] = [];

  function move(client: string, from: number, to: number): void {
    bySize[from - 1]?.delete(client);
    if (to > 0) (bySize[to - 1] ??= new Set()).add(client);
    while (bySize.at(-1)?.size === 0) bySize.pop();
  }

  function remove(client: string, item: Item): void {
    const items = itemsOf.get(client);
    if (!items?.delete(item)) return;
    move(client, items.size + 1, items.size);
    if (items.size === 0) itemsOf.delete(client);
  }

  return {
    add(client: string, item: Item): void {
      const items = itemsOf.get(client) ?? new Set();
      itemsOf.set(client, items);
      items.add(item);
      move(client, items.size - 1, items.size);
    },
    remove,
    countOf: (client: string) => itemsOf.get(client)?.size ?? 0,
    /** Removes an item of the client with the most items, if it has more than `count`. */
    takeFromLargest(count: number, which: 'oldest' | 'latest'): Item | undefined {
      if (bySize.length <= count) return undefined;
      const [client = ''] = bySize.at(-1) ?? [];
      const items = itemsOf.get(client) ?? new Set<Item>();
      const [oldest] = items;
      const item = which === 'oldest' ? oldest : [...items].at(-1);
      if (item !== undefined) remove(client, item);
      return item;
    },
    /** Removes the oldest item of the next client: clients take turns, however many items each has. */
    takeNext(): Item | undefined {
      const [next] = itemsOf;
      if (!next) return undefined;
      const [client, items] = next;
      const [item] = items;
      if (item === undefined) return undefined;
      remove(client, item);
      // Move the client behind all others.
      if (itemsOf.delete(client)) itemsOf.set(client, items);
      return item;
    },
  };
}

/**
 * Rows of `statistics_visitor`: one for a visitor's day, and one for each product viewed, saved or enquired about. This is how many one
 * process adds on a day, because a stranger can invent any number of visitors.
 */
const MAX_ROWS_A_DAY = 200_000;
/**
 * Those of one network (an IPv4 address, or the /64 of an IPv6 one), so that one stranger cannot use up the rows of all. Mobile
 * providers put many subscribers behind one IPv4 address: these are about 1,000 visitors who open three products each.
 */
const MAX_ROWS_OF_NETWORK = 4_000;

/** Networks are counted by a hash of 16 bits: the memory is the same for any number of them, and nothing names one. */
const NETWORK_HASHES = 2 ** 16;

/** Rows that a transaction adds. They are used up with `commit` only, so that a transaction can be repeated. */
export type RowClaim = {
  /** @param network the hash of the visitor's network @returns false when there are no rows left for it */
  add(network: number): boolean;
  commit(): void;
};

/** Limits the rows that this process adds on a day. @returns a function that begins the claim of a transaction; `day` is YYYY-MM-DD */
export function createRowQuota(): (day: string) => RowClaim {
  let today = '';
  let used = 0;
  let usedBy = new Uint16Array(NETWORK_HASHES);

  return (day) => {
    if (day !== today) [today, used, usedBy] = [day, 0, new Uint16Array(NETWORK_HASHES)];
    let added = 0;
    const addedBy = new Map<number, number>();
    const ofNetwork = (network: number) => (usedBy[network] ?? 0) + (addedBy.get(network) ?? 0);
    return {
      add(network) {
        if (used + added >= MAX_ROWS_A_DAY || ofNetwork(network) >= MAX_ROWS_OF_NETWORK) return false;
        added += 1;
        addedBy.set(network, (addedBy.get(network) ?? 0) + 1);
        return true;
      },
      commit() {
        used += added;
        for (const network of addedBy.keys()) usedBy[network] = ofNetwork(network);
      },
    };
  };
}

/**
 * A row is one thing that a visitor did on a day: opened the shop, or viewed, saved or enquired about one product. This is how many
 * rows the state of a day has, because a stranger can invent any number of visitors.
 */
export const MAX_ROWS_A_DAY = 200_000;
/**
 * Those of one network (an IPv4 address, or the /64 of an IPv6 one), so that one stranger cannot use up the rows of all. Mobile
 * providers put many subscribers behind one IPv4 address: these are about 1,000 visitors who open three products each.
 */
const MAX_ROWS_OF_NETWORK = 4_000;

/** The rows of all networks, and of each one by the hash of 16 bits that `hashNetwork` of visitor-hash.ts returns: nothing names a network. */
type QuotaData = { used: number; networks: Record<string, number> };

export type RowQuota = ReturnType<typeof createRowQuota>;

/** Limits the rows of a day. @param stored what `data` returned; undefined at the beginning of the day */
export function createRowQuota(stored: string | undefined) {
  // Only this file writes the column.
  const quota: QuotaData =
    stored === undefined ? { used: 0, networks: {} } : (JSON.parse(stored) as QuotaData);

  return {
    /** @param network its hash; null for rows that an earlier version has limited @returns false when there are no rows left for it */
    add(network: number | null): boolean {
      if (network !== null) {
        const used = quota.networks[network] ?? 0;
        if (quota.used >= MAX_ROWS_A_DAY || used >= MAX_ROWS_OF_NETWORK) return false;
        quota.networks[network] = used + 1;
      }
      quota.used += 1;
      return true;
    },
    data: () => JSON.stringify(quota),
  };
}

const beside = ['favorites', 'addresses', 'orders'] as const;

export type ProfileTab = 'personal' | (typeof beside)[number];

/** The tab that an address asks for; the first one has no word of its own. */
export function profileSearch(search: Record<string, unknown>): { tab?: (typeof beside)[number] } {
  const tab = beside.find((known) => known === search['tab']);
  return tab ? { tab } : {};
}

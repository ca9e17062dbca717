export type ProfileTab = 'personal' | 'favorites';

/** The tab that an address asks for; the first one has no word of its own. */
export function profileSearch(search: Record<string, unknown>): { tab?: 'favorites' } {
  return search['tab'] === 'favorites' ? { tab: 'favorites' } : {};
}

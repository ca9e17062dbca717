import type { Notice } from '#contract/shop/settings.ts';

/** What the artist should know about how the shop runs. Kept in memory: each start finds out again whether it is still so. */
export type Notices = {
  /** Replaces the notice with the same id. */
  report(id: string, notice: Notice): void;
  /** What was reported under this id is over. */
  withdraw(id: string): void;
  list(): Notice[];
};

export function createNotices(): Notices {
  const notices = new Map<string, Notice>();
  return {
    report: (id, notice) => void notices.set(id, notice),
    withdraw: (id) => void notices.delete(id),
    list: () => [...notices.values()],
  };
}

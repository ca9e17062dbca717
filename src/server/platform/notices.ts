import type { Notice } from '#contract/shop/settings.ts';

/** Notices for the dashboard about how the shop runs. In memory only: each start checks the causes again. */
export type Notices = {
  /** Replaces the notice with the same id. */
  report(id: string, notice: Notice): void;
  /** Removes the notice with this id. */
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

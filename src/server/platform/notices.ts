import type { Notice } from '#contract/shop/settings.ts';

/** Notices for the dashboard about how the shop runs. In memory only: each start checks the causes again. */
export type Notices = ReturnType<typeof createNotices>;

export function createNotices() {
  const notices = new Map<string, Notice>();
  return {
    /** Replaces the notice with the same id. */
    report: (id: string, notice: Notice): void => void notices.set(id, notice),
    withdraw: (id: string): void => void notices.delete(id),
    list: () => [...notices.values()],
  };
}

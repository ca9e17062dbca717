import type { OperatorWarning } from '#contract/shop/settings.ts';

/**
 * Warnings in the dashboard about how this process runs; with several, the dashboard shows those of the process that responds.
 * In memory only: a start begins without any. Warnings about the whole shop are in shared-warnings.store.ts.
 */
export type OperatorWarnings = ReturnType<typeof createOperatorWarnings>;

export function createOperatorWarnings() {
  const warnings = new Map<string, OperatorWarning>();
  return {
    /** Replaces the warning with the same id. */
    report: (id: string, warning: OperatorWarning): void => void warnings.set(id, warning),
    withdraw: (id: string): void => void warnings.delete(id),
    list: () => [...warnings.values()],
  };
}

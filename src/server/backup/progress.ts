import type { BackupProgress } from '#contract/shop/backup.ts';

/** Called with the progress of a backup. */
export type ReportProgress = (progress: BackupProgress) => void;

/** For backups that are not observed. */
export const noProgress: ReportProgress = () => undefined;

/** Yields the items and reports how many were consumed. */
export async function* reportCount<T>(
  items: AsyncIterable<T>,
  total: number,
  step: BackupProgress['step'],
  report: ReportProgress,
): AsyncGenerator<T> {
  let done = 0;
  report({ step, done, total });
  for await (const item of items) {
    yield item;
    done += 1;
    report({ step, done, total });
  }
}

/** Reports the start of every step, and within a step at most once per `every` milliseconds. */
export function throttle(
  report: ReportProgress,
  every: number,
  now: () => number = Date.now,
): ReportProgress {
  let step: BackupProgress['step'] | undefined;
  let last = -Infinity;
  return (progress) => {
    if (progress.step === step && now() - last < every) return;
    step = progress.step;
    last = now();
    report(progress);
  };
}

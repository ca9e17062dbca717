import type { BackupProgress } from '#contract/shop/backup.ts';

/** Hears how far a backup has come. */
export type ReportProgress = (progress: BackupProgress) => void;

/** For those whom nobody watches. */
export const noProgress: ReportProgress = () => undefined;

/** Passes on what `items` gives, and tells how many have been taken. */
export async function* reportCount<T>(
  items: AsyncIterable<T>,
  total: number,
  step: BackupProgress['step'],
  tell: ReportProgress,
): AsyncGenerator<T> {
  let done = 0;
  tell({ step, done, total });
  for await (const item of items) {
    yield item;
    done += 1;
    tell({ step, done, total });
  }
}

/** Passes on every step's beginning, and within a step no more than `every` milliseconds ask for. */
export function throttle(tell: ReportProgress, every: number, now: () => number = Date.now): ReportProgress {
  let step: BackupProgress['step'] | undefined;
  let last = -Infinity;
  return (progress) => {
    if (progress.step === step && now() - last < every) return;
    step = progress.step;
    last = now();
    tell(progress);
  };
}

import type { BackupStatus, BackupProgress } from '#contract/shop/backup.ts';

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

export const momentInWords = (iso: string) => moment.format(new Date(iso));

/** A size as people say it: 12.3 MB. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How often the shop makes one by itself. */
export function everyInWords(every: BackupStatus['every']): string {
  if (every === 0) return 'The shop makes none by itself.';
  if (every === 24) return 'The shop makes one by itself every day.';
  return every === 1
    ? 'The shop makes one by itself every hour.'
    : `The shop makes one by itself every ${every % 24 === 0 ? counted(every / 24, 'day') : counted(every, 'hour')}.`;
}

/** What stays, and for how long. */
export function keepInWords({ daily, weekly, monthly }: BackupStatus['keep']): string {
  const spans = [
    daily > 0 && counted(daily, 'day'),
    weekly > 0 && counted(weekly, 'week'),
    monthly > 0 && counted(monthly, 'month'),
  ].filter((span) => span !== false);
  const all = 'All of the last two days are kept';
  const last = spans.at(-1);
  if (last === undefined) return `${all}, and the newest.`;
  const listed = spans.length === 1 ? last : `${spans.slice(0, -1).join(', ')} and ${last}`;
  return `${all}, and then the last one of each of the latest ${listed}.`;
}

const steps: Record<BackupProgress['step'], string> = {
  reading: 'Reading products, orders and accounts',
  saving: 'Saving pictures',
  checking: 'Reading it again',
  trying: 'Trying it out in a shop of its own',
  copying: 'Sending a copy to the bucket',
};

/** What is being done now, and how far it is. @returns `part` from 0 to 1, undefined where nobody knows */
export function progressInWords({ step, done, total }: BackupProgress): {
  words: string;
  part: number | undefined;
} {
  const words = steps[step];
  if (total === 0) return { words: `${words}…`, part: undefined };
  const far = step === 'saving' ? `${done} of ${total}` : `${Math.floor((done / total) * 100)}%`;
  return { words: `${words}: ${far}`, part: done / total };
}

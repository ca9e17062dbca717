import type { BackupProgress, BackupStatus } from '#contract/shop/backup.ts';
import { countText } from '../shared/count-text.ts';

/** A file size: "12.3 MB". What would be rounded to 1000 is 1.0 of the next unit. */
export function formatSize(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 999_950_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** How often the shop makes a backup by itself. @param hours between two backups; 0 for never */
export function scheduleText(hours: BackupStatus['every']): string {
  if (hours === 0) return 'Automatic backups are off.';
  const interval = hours % 24 === 0 ? countText(hours / 24, 'day') : countText(hours, 'hour');
  return `The shop makes one by itself every ${interval.replace(/^1 /, '')}.`;
}

export function retentionText({ daily, weekly, monthly }: BackupStatus['keep']): string {
  const spans = [
    daily > 0 && countText(daily, 'day'),
    weekly > 0 && countText(weekly, 'week'),
    monthly > 0 && countText(monthly, 'month'),
  ].filter((span) => span !== false);
  const recent = 'It keeps all backups of the last two days';
  const last = spans.at(-1);
  if (last === undefined) return `${recent}, and the newest.`;
  const listed = spans.length === 1 ? last : `${spans.slice(0, -1).join(', ')} and ${last}`;
  return `${recent}, then the last one of each of the latest ${listed}.`;
}

const steps: Record<BackupProgress['step'], string> = {
  reading: 'Reading products, orders and accounts',
  saving: 'Saving pictures',
  checking: 'Checking the backup',
  trying: 'Trying to restore it in a test shop',
  copying: 'Sending a copy to the bucket',
};

/** The current step and its progress. @returns `fraction` from 0 to 1, undefined if unknown */
export function describeProgress({ step, done, total }: BackupProgress): {
  text: string;
  fraction: number | undefined;
} {
  if (total === 0) return { text: `${steps[step]}…`, fraction: undefined };
  const amount = step === 'saving' ? `${done} of ${total}` : `${Math.floor((done / total) * 100)}%`;
  return { text: `${steps[step]}: ${amount}`, fraction: done / total };
}

import { HOUR_MS } from '#contract/durations.ts';
import type { Services } from '../context.ts';
import { addUpVisits } from './add-up.store.ts';
import { deleteEarlierVisitors } from './statistics.store.ts';

/** Adds the waiting batches of visits to the counts of their day, and deletes the hashes and salts of the visitors of earlier days, in any case. */
export async function forgetVisitors({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  try {
    await addUpVisits(database);
  } finally {
    await database.write((tx) => deleteEarlierVisitors(tx, now()));
  }
}

/** Registers `forgetVisitors` as a job: once an hour. */
export function registerVisitorDeletion(services: Pick<Services, 'jobs' | 'database' | 'now'>): void {
  services.jobs.register({ kind: 'forget-visitors', every: HOUR_MS, run: () => forgetVisitors(services) });
}

import { HOUR_MS } from '#contract/durations.ts';
import type { Services } from '../context.ts';
import { deleteEarlierVisitors } from './statistics.store.ts';

/** Registers a job: once an hour, it deletes the hashes and salts of the visitors of earlier days. */
export function registerVisitorDeletion({
  jobs,
  database,
  now,
}: Pick<Services, 'jobs' | 'database' | 'now'>): void {
  jobs.register({
    kind: 'forget-visitors',
    every: HOUR_MS,
    run: () => database.write((tx) => deleteEarlierVisitors(tx, now())),
  });
}

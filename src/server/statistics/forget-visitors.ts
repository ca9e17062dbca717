import { HOUR_MS } from '#contract/durations.ts';
import type { Services } from '../context.ts';
import { forgetEarlierVisitors } from './statistics.store.ts';

/** Registers a job: once an hour, it deletes what distinguishes the visitors of earlier days. */
export function registerForgetting({
  jobs,
  database,
  now,
}: Pick<Services, 'jobs' | 'database' | 'now'>): void {
  jobs.register({
    kind: 'forget-visitors',
    every: HOUR_MS,
    run: () => database.write((tx) => forgetEarlierVisitors(tx, now())),
  });
}

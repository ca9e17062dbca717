import { setTimeout as wait } from 'node:timers/promises';
import { runSql } from './bench-postgres.ts';

/** Command-line arguments with which PostgreSQL can log its plans. It logs those of a database only after `logPlans`. */
export const planFlags = [
  'shared_preload_libraries=auto_explain',
  'log_line_prefix=',
  'auto_explain.log_min_duration=-1',
  'auto_explain.log_analyze=on',
].flatMap((setting) => ['-c', setting]);

/** From now on, new connections of this database log the plans of all statements. */
export async function logPlans(url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await runSql(url, `alter database ${database} set auto_explain.log_min_duration = 0`);
}

/** Collects what a PostgreSQL server logs. */
export function collectPlans() {
  let log = '';

  /** Waits until nothing was logged for 200 ms: the server logs a little later than it responds. */
  async function untilComplete(): Promise<void> {
    for (let length = -1; length !== log.length;) {
      length = log.length;
      await wait(200);
    }
  }

  return {
    onLog: (text: string) => void (log += text),
    /** The plan of the slowest statement that `work` causes, with its milliseconds and text. */
    async slowest(work: () => Promise<unknown>): Promise<string> {
      await untilComplete();
      log = '';
      await work();
      await untilComplete();
      const plans = log.split(/^LOG: +duration: /m).filter((entry) => entry.includes('Query Text:'));
      const [slowest] = plans.toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one));
      return slowest?.trimEnd() ?? 'no statement';
    },
  };
}

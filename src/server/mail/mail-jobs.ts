import type { Services } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { queueJob } from '../platform/jobs/jobs.store.ts';
import type { Mail } from './mailer.ts';

// A mail is a job: it survives the end of its process and an outage of the mail server. A process that dies between the delivery
// and the end of its job sends it again, so such mails only announce what has happened.

/** The kind of the jobs that send mails. */
export const MAIL = 'mail';

/** Queues a mail in the transaction that causes it. Call `sendMailsSoon` after the commit. */
export const queueMail = (tx: Transaction, mail: Mail): Promise<void> =>
  queueJob(tx, { kind: MAIL, key: newId(), payload: JSON.stringify(mail) });

/** Sends queued mails after the response. @param kind of jobs that send mails */
export function sendMailsSoon(
  { backgroundTasks, jobs }: Pick<Services, 'backgroundTasks' | 'jobs'>,
  kind: string = MAIL,
): void {
  backgroundTasks.run('Queued mails could not be sent', () => jobs.run(kind));
}

export function registerMailJobs({ jobs, mailer }: Pick<Services, 'jobs' | 'mailer'>): void {
  jobs.register({
    kind: MAIL,
    // Only `queueMail` writes the payload.
    run: ({ payload }) => mailer.send(JSON.parse(payload) as Mail),
  });
}

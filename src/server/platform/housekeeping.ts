import type { Services } from '../context.ts';
import { deleteExpiredInvitations } from '../accounts/invitations/invitations.store.ts';
import { MAIL } from '../mail/mail-jobs.ts';
import { deleteOldTexts, ORDER_MAIL } from '../orders/messages/messages.store.ts';
import { deleteOldEnquiries } from '../enquiries/enquiries.store.ts';
import { deleteEndedHolds } from '../orders/holds/holds.store.ts';
import { failpoint } from './failpoint.ts';
import { deleteOldStatistics } from '../statistics/statistics.store.ts';
import { deleteTrashedUntil } from '../catalog/trash/trash.store.ts';
import { expiredBefore } from '../catalog/trash/trash.rules.ts';
import { deleteExpiredDemo } from '../onboarding/demo/removed-demo.store.ts';
import { DAY_MS } from '#contract/durations.ts';

const INTERVAL_MS = DAY_MS;

/**
 * Deletes old jobs, what has been in the trash for TRASH_DAYS, an old removed demo, old enquiries, ended holds, old texts of
 * messages, old counts of visits, expired invitations, and then the images that nothing uses.
 */
export async function runHousekeeping({
  media,
  database,
  jobs,
  now,
}: Pick<Services, 'media' | 'database' | 'jobs' | 'now'>): Promise<void> {
  await jobs.deleteStaleExcept([MAIL, ORDER_MAIL]);
  await database.write((tx) => deleteTrashedUntil(tx, expiredBefore(now())));
  await database.write((tx) => deleteExpiredDemo(tx, now()));
  await database.write((tx) => deleteOldEnquiries(tx, now()));
  await database.write((tx) => deleteEndedHolds(tx, now()));
  await database.write((tx) => deleteOldTexts(tx, now()));
  await database.write((tx) => deleteOldStatistics(tx, now()));
  await database.write((tx) => deleteExpiredInvitations(tx, now()));
  failpoint('delete:trash-emptied');
  await media.sweep();
}

/** Registers housekeeping as a job: once a day in one process. If it was due while the shop was closed, it runs after the start. */
export function registerHousekeeping(services: Services): void {
  services.jobs.register({
    kind: 'housekeeping',
    every: INTERVAL_MS,
    run: () => runHousekeeping(services),
  });
}

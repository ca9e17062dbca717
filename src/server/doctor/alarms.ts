import type { OperatorWarning } from '#contract/shop/settings.ts';
import { queueMailToAdmins } from '../accounts/admin/queue-mail-to-admins.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { sendMailsSoon } from '../mail/mail-jobs.ts';
import { dataDirId } from '../platform/data-dir-id.ts';
import { reportSharedWarning, withdrawSharedWarning } from '../platform/shared-warnings.store.ts';
import { readSettings } from '../settings/settings.store.ts';
import { checkBackups } from './backups.ts';
import { checkCertificate } from './certificate.ts';
import { checkDisk } from './disk.ts';
import type { Finding } from './finding.ts';
import { HOUR_MS } from '#contract/durations.ts';

/** The first minutes after a start stay free for visitors. */
const FIRST_AFTER_MS = 10 * 60_000;
const INTERVAL_MS = HOUR_MS;

type Parts = Pick<Services, 'config' | 'database' | 'backgroundTasks' | 'jobs' | 'backups' | 'now' | 'log'>;

async function checkLastBackup({ config, backups, now }: Parts): Promise<Finding> {
  const { kept, failure } = await backups.state();
  const newest = kept.find(({ madeAt }) => Date.parse(madeAt) <= now());
  if (failure === undefined) return checkBackups(config.backups, newest, now());
  return {
    part: 'Backups',
    status: 'failed',
    text: 'The last backup, or its copy, failed.',
    advice: failure.why,
  };
}

const toWarning = ({ part, text, advice = '' }: Finding): OperatorWarning => ({
  title: `${part}: ${text}`,
  message: advice,
});

async function queueAlarmMails(tx: Transaction, { publicUrl }: Config, { title, message }: OperatorWarning) {
  const { brand } = await readSettings(tx);
  const text = `${title}\n${message}\n\nThe dashboard shows this until it is corrected:\n${publicUrl}/admin\n`;
  await queueMailToAdmins(tx, { subject: `${brand}: your shop needs attention`, text });
}

/**
 * Reports a failed finding in the dashboard, and once by mail; withdraws that report for any other finding.
 * @param source identifies the report
 */
async function report(parts: Parts, finding: Finding, source: string = finding.part): Promise<void> {
  const { config, database, now, log } = parts;
  const id = `alarm:${source.toLowerCase()}`;
  if (finding.status !== 'failed') return withdrawSharedWarning(database, id);
  const warning = toWarning(finding);
  const isNew = await database.write(async (tx) => {
    const added = await reportSharedWarning(tx, id, warning, now());
    if (added) await queueAlarmMails(tx, config, warning);
    return added;
  });
  if (!isNew) return;
  log.warn({ advice: warning.message }, warning.title);
  sendMailsSoon(parts);
}

/**
 * Checks the certificate and the backups, and reports what the artist must know before visitors notice it.
 * @throws the error of a check, after the other one has ended
 */
export async function checkAlarms(parts: Parts): Promise<void> {
  const { config, now } = parts;
  const checks = [
    config.publicUrl.startsWith('https:') ? checkCertificate(config.publicUrl, now()) : undefined,
    config.backups.every === 0 ? undefined : checkLastBackup(parts),
  ];
  const reports = checks.map(async (check) => {
    const finding = await check;
    if (finding) await report(parts, finding);
  });
  for (const result of await Promise.allSettled(reports))
    if (result.status === 'rejected') throw result.reason;
}

/** Checks the disk of this machine. Each machine has a report of its own: several disks may be full at the same time. */
async function checkOwnDisk(parts: Parts): Promise<void> {
  await report(parts, await checkDisk(parts.config), `disk:${dataDirId(parts.config.dataDir)}`);
}

/** Checks alarms every hour: the disk in each process, the others in one process of the shop. */
export function registerAlarms(services: Services): void {
  const { jobs, log } = services;
  jobs.register({
    kind: 'alarms',
    every: INTERVAL_MS,
    firstAfter: FIRST_AFTER_MS,
    run: () => checkAlarms(services),
  });
  const check = () =>
    void checkOwnDisk(services).catch((error: unknown) =>
      log.error({ err: error }, 'The disk could not be checked'),
    );
  setTimeout(check, FIRST_AFTER_MS).unref();
  setInterval(check, INTERVAL_MS).unref();
}

import type { OperatorWarning } from '#contract/shop/settings.ts';
import { DEFAULT_ADMIN_EMAIL } from '../accounts/admin/default-admin.ts';
import { findAdminEmails } from '../accounts/users.store.ts';
import type { Services } from '../context.ts';
import { readSettings } from '../settings/settings.store.ts';
import { endAlarm, recordAlarm } from './alarms.store.ts';
import { checkBackups } from './backups.ts';
import { checkCertificate } from './certificate.ts';
import { checkDisk } from './disk.ts';
import type { Finding } from './finding.ts';

/** The first minutes after a start stay free for visitors. */
const FIRST_AFTER_MS = 10 * 60_000;
const INTERVAL_MS = 60 * 60_000;

type Parts = Pick<
  Services,
  'config' | 'database' | 'mailer' | 'operatorWarnings' | 'backups' | 'now' | 'log'
>;

async function checkLastBackup({ config, backups, now }: Parts): Promise<Finding> {
  const { failure } = await backups.state();
  if (failure === undefined) return checkBackups(config.backups, now());
  return { part: 'Backups', status: 'failed', text: 'The last backup failed.', advice: failure.why };
}

const toWarning = ({ part, text, advice = '' }: Finding): OperatorWarning => ({
  title: `${part}: ${text}`,
  message: advice,
});

async function mailAdmins({ config, database, mailer }: Parts, { title, message }: OperatorWarning) {
  const { brand } = await readSettings(database.read);
  const text = `${title}\n${message}\n\nThe dashboard shows this until it is corrected:\n${config.publicUrl}/admin\n`;
  const emails = await findAdminEmails(database.read);
  for (const to of emails.filter((email) => email !== DEFAULT_ADMIN_EMAIL))
    await mailer.send({ to, subject: `${brand}: your shop needs attention`, text });
}

/** Reports a finding in the dashboard, and once by mail. */
async function report(parts: Parts, finding: Finding): Promise<void> {
  const { operatorWarnings, database, now, log } = parts;
  const id = `alarm:${finding.part.toLowerCase()}`;
  if (finding.status !== 'failed') {
    operatorWarnings.withdraw(id);
    await endAlarm(database, id);
    return;
  }
  const warning = toWarning(finding);
  operatorWarnings.report(id, warning);
  if (!(await recordAlarm(database, id, now()))) return;
  log.warn({ advice: warning.message }, warning.title);
  await mailAdmins(parts, warning).catch(async (error: unknown) => {
    // So that the next check sends it again.
    await endAlarm(database, id);
    throw error;
  });
}

/** Checks the certificate, the disk and the backups, and reports what the artist must know before visitors notice it. */
export async function checkAlarms(parts: Parts): Promise<void> {
  const { config, now } = parts;
  const findings = [
    config.publicUrl.startsWith('https:') ? checkCertificate(config.publicUrl, now()) : undefined,
    checkDisk(config),
    config.backups.every === 0 ? undefined : checkLastBackup(parts),
  ];
  for (const finding of await Promise.all(findings)) if (finding) await report(parts, finding);
}

export function scheduleAlarms(parts: Parts): void {
  const check = () =>
    void checkAlarms(parts).catch((error: unknown) =>
      parts.log.error({ err: error }, 'Certificate, disk and backups could not be checked'),
    );
  setTimeout(check, FIRST_AFTER_MS).unref();
  setInterval(check, INTERVAL_MS).unref();
}

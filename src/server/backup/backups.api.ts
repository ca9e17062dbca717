import { problem } from '#contract/api/problems.ts';
import type { BackupStatus } from '#contract/shop/backup.ts';
import { confirmPassword } from '../accounts/password/confirm-password.ts';
import { writeAuditLog } from '../platform/logging/audit-log.ts';
import type { Services } from '../context.ts';
import type { Handlers } from '../http/handler-types.ts';
import { downloadPath } from './downloads.http.ts';
import { issueTicket } from './download-tickets.store.ts';
import { listBackups } from './schedule/list-backups.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

const ELSEWHERE =
  'This backup is on another machine of the shop, and no copy of it is in a bucket. Please copy it from there.';

async function overview({ backups, config }: Pick<Services, 'backups' | 'config'>): Promise<BackupStatus> {
  const { kept, progress = null, failure } = await backups.state();
  const { every, keep, url } = config.backups;
  return {
    kept,
    progress,
    failure: failure ? { at: isoTimestamp(failure.at), why: failure.why } : null,
    every,
    keep,
    bucket: url !== undefined,
  };
}

export const backupHandlers: Handlers<'getBackups' | 'makeBackup' | 'makeBackupLink'> = {
  getBackups: (context) => overview(context),

  async makeBackup(context) {
    const { backups, rateLimits } = context;
    if (!(await backups.state()).progress) {
      await rateLimits.beforeBackup();
      writeAuditLog(context, 'backup asked for', { target: undefined });
      // It may take minutes: the dashboard polls `getBackups` for the result.
      await backups.request();
      void backups.run();
    }
    return overview(context);
  },

  async makeBackupLink(context, { params: { name }, body: { password } }) {
    const { caller, backups, config, database, now } = context;
    const backup = (await backups.state()).kept.find((one) => one.name === name);
    if (!backup) throw problem('not_found', 'This backup has been deleted.');
    const here = await listBackups(config.backups.folder);
    if (!backup.copied && !here.some((one) => one.name === name)) throw problem('not_found', ELSEWHERE);
    await confirmPassword(context, 'password', password);
    const grant = { name, userId: caller.id, sessionHash: caller.tokenHash };
    const ticket = await issueTicket(database, grant, now());
    return { path: downloadPath(name, ticket) };
  },
};

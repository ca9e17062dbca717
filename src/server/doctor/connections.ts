import type { Config } from '../config.ts';
import { withExistingShop } from '../commands/open-existing-shop.ts';
import { assertMayRun, NewerDatabaseError } from '../database/applied-migrations.ts';
import { readDatabaseSize } from '../backup/archive/tables.store.ts';
import { describeStartupError } from '../platform/startup/startup-errors.ts';
import { verifySmtp } from '../mail/smtp.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { openBucket } from '../media/storage/s3/s3-client.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';

const TIMEOUT_MS = 5_000;
const UPDATE = 'Update Kalakari: shop update';

export async function checkDatabase(config: Config): Promise<Finding> {
  const { ok, warning, failed } = findingsOf('Database');
  try {
    return await withExistingShop(config, async (database) => {
      const newer = await assertMayRun(database.read);
      if (newer.length > 0)
        return warning(
          'A newer version of Kalakari has changed it. This version can run beside that one, but cannot make backups.',
          UPDATE,
        );
      const megabytes = ((await readDatabaseSize(database)) / 1_000_000).toFixed(1);
      return ok(
        `${database.engine.name === 'sqlite' ? 'SQLite' : 'PostgreSQL'} responds; it has ${megabytes} MB.`,
      );
    });
  } catch (error) {
    if (error instanceof NewerDatabaseError) return failed(error.message, UPDATE);
    return failed(
      describeStartupError(error, config) ?? reasonOf(error),
      'Check DATA_DIR or DATABASE_URL, and whether the database runs.',
    );
  }
}

export async function checkBucketAccess(config: Config): Promise<Finding> {
  const { ok, failed } = findingsOf('Buckets');
  const { url, urlKeys } = config.backups;
  const checks = [
    ...(config.storageUrl === undefined ? [] : [{ name: 'STORAGE_URL', bucket: openStorage(config) }]),
    ...(url === undefined ? [] : [{ name: 'BACKUP_URL', bucket: openBucket(url, urlKeys) }]),
  ];
  const errors = await Promise.all(
    checks.map(({ name, bucket }) =>
      bucket.checkReachable(TIMEOUT_MS).then(
        () => [],
        (error: unknown) => [`${name} (${reasonOf(error)})`],
      ),
    ),
  );
  const broken = errors.flat();
  if (broken.length > 0)
    return failed(
      `These cannot be used: ${broken.join(', ')}.`,
      'Check the setting, its keys and the bucket.',
    );
  return ok(
    checks.length === 0 ? 'None is set.' : `${checks.map(({ name }) => name).join(' and ')} can be used.`,
  );
}

/** Logs in to the mail server without sending a mail. */
export async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  const { ok, warning, failed } = findingsOf('Mail');
  if (smtpUrl === undefined)
    return warning(
      'SMTP_URL is not set, so no mail leaves this machine and users cannot reset their passwords.',
      'Set SMTP_URL to a mail server, such as the one of your email provider.',
    );
  try {
    await verifySmtp(smtpUrl, TIMEOUT_MS);
    return ok('The mail server accepts the login.');
  } catch (error) {
    return failed(
      `The mail server cannot be used (${reasonOf(error)}).`,
      'Check SMTP_URL, its user and its password.',
    );
  }
}

// "npm run reset-admin -- [email]": a new password for the administrator, shown once. For the person at the machine:
// it uses the same settings as the shop, which may be running or not.
import { createPasswords } from '../accounts/passwords.ts';
import { NoSuchAccountError, resetAdmin } from '../accounts/reset-admin.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { BackupError } from '../backup/backup-error.ts';
import { bringUpToDate } from '../backup/upgrade.ts';
import { NewerDatabaseError } from '../database/migrate.ts';
import { UnusableDatabaseError } from '../database/shop-file.ts';
import { placeOfShop, withShop } from './present-shop.ts';

const expected = [ConfigError, NewerDatabaseError, UnusableDatabaseError, NoSuchAccountError, BackupError];
const done = {
  created: 'An administrator was made.',
  promoted: 'This account is an administrator now.',
  reset: 'The administrator has a new password.',
};

const run = (config: Config, email: string | undefined) =>
  withShop(config, async (database, log) => {
    await bringUpToDate({ config, database, log, now: Date.now });
    const services = { config, database, now: Date.now, passwords: createPasswords() };
    const admin = await resetAdmin(services, email);
    return [
      done[admin.did],
      'Every session of the account was ended, and two-step login is off. The password is shown this once:',
      '',
      `  Shop      ${placeOfShop(config)}`,
      `  Email     ${admin.email}`,
      `  Password  ${admin.password}`,
      '',
    ].join('\n');
  });

try {
  process.stdout.write(`${await run(readConfig(), process.argv[2])}\n`);
} catch (error) {
  if (!expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
  process.exitCode = 1;
}

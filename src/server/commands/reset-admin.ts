// "npm run reset-admin -- [EMAIL]": a new password for the administrator, shown once. For the person at the machine:
// it uses the same settings as the shop, which may be running or not.
import { createPasswordHasher } from '../accounts/password/password-hasher.ts';
import { resetAdmin } from '../accounts/admin/reset-admin.ts';
import { migrateWithBackup } from '../backup/create/pre-migration-backup.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { describeShopLocation, withShop } from './open-existing-shop.ts';

const done = {
  created: 'An administrator was made.',
  promoted: 'This account is an administrator now.',
  reset: 'The administrator has a new password.',
};

const { word: email } = readArguments({
  command: 'npm run reset-admin -- [EMAIL]',
  does: 'Gives the first administrator, or the account with that email, a new password, and ends its sessions.',
  word: { what: 'an email', isNeeded: false },
});

await runCommand(
  (config) =>
    withShop(config, async (database, log) => {
      await migrateWithBackup({ config, database, log, now: Date.now });
      const services = { config, database, now: Date.now, passwordHasher: createPasswordHasher() };
      const admin = await resetAdmin(services, email);
      return [
        done[admin.did],
        'Every session of the account was ended, and two-step login is off. The password is shown this once:',
        '',
        `  Shop      ${describeShopLocation(config)}`,
        `  Email     ${admin.email}`,
        `  Password  ${admin.password}`,
        '',
      ].join('\n');
    }),
  ({ dataDir }) => dataDir,
);

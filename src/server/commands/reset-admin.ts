// "npm run reset-admin -- [EMAIL]": sets a new password for an administrator and shows it once; also promotes the account
// or creates an administrator, and turns two-factor off. It reads the environment variables of "npm start"; the shop may
// be running or not.
import { createPasswordHasher } from '../accounts/password/password-hasher.ts';
import { resetAdmin } from '../accounts/admin/reset-admin.ts';
import { migrateWithBackup } from '../backup/create/pre-migration-backup.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { describeShopLocation, withExistingShop } from './open-existing-shop.ts';
import { commandLine } from '../platform/command-line.ts';

const messages = {
  created: 'An administrator was created.',
  promoted: 'This account is now an administrator.',
  reset: 'The administrator has a new password.',
};

const { argument: email } = readArguments({
  command: commandLine('reset-admin', '[EMAIL]'),
  description:
    'Sets a new password for the owner of the shop, or for the account with that email, which becomes an administrator, and ends its sessions.',
  argument: { name: 'an email', isRequired: false },
});

await runCommand((config) =>
  withExistingShop(config, async (database, log) => {
    // After an update of the code, the tables may lack columns that this command reads and writes.
    await migrateWithBackup({ config, database, log, now: Date.now });
    const services = { config, database, now: Date.now, passwordHasher: createPasswordHasher() };
    const admin = await resetAdmin(services, email);
    return [
      messages[admin.outcome],
      'All devices were logged out, and two-step login is off. The password is shown only once:',
      '',
      `  Shop      ${describeShopLocation(config)}`,
      `  Email     ${admin.email}`,
      `  Password  ${admin.password}`,
      '',
      ...(admin.owner === admin.email
        ? []
        : [`The owner of the shop is ${admin.owner}, who alone invites and removes administrators.`, '']),
    ].join('\n');
  }),
);

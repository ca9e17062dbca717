// "npm run admin": creates the one-time link that creates the administrator of a shop with SETUP=link, which may be
// running or not.
import { createSetupLink, LINK_HOURS } from '../accounts/setup/setup-link.store.ts';
import { migrateWithBackup } from '../backup/create/pre-migration-backup.ts';
import { commandLine } from '../platform/command-line.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { withExistingShop } from './open-existing-shop.ts';

readArguments({
  command: commandLine('admin'),
  description: `Creates a link that creates the shop's administrator. It works once, within ${LINK_HOURS} hours, and voids earlier links.`,
});

await runCommand((config) =>
  withExistingShop(config, async (database, log) => {
    await migrateWithBackup({ config, database, log, now: Date.now });
    const link = await createSetupLink({ config, database, now: Date.now });
    return [
      `Open this link to create your administrator. It works once, within ${LINK_HOURS} hours:`,
      '',
      `  ${link}`,
      '',
    ].join('\n');
  }),
);

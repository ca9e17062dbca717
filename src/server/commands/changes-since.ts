// "run.sh changes-since FILE" (deploy/run.sh): counts what was added, changed or deleted since a backup. "shop rollback" shows the counts before it
// returns to the data of that backup.
import { openArchive } from '../backup/archive/archive.ts';
import { countChanges } from '../backup/changes.queries.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { withExistingShop } from './open-existing-shop.ts';

const { argument = '' } = readArguments({
  command: 'run.sh changes-since FILE',
  description: 'Counts what was added, changed or deleted in the shop since a backup.',
  argument: { name: 'a backup file', isRequired: true },
});

await runCommand((config) =>
  withExistingShop(config, async ({ read }) => {
    const archive = await openArchive(argument);
    try {
      const changes = Object.entries(await countChanges(read, archive)).filter(([, count]) => count > 0);
      if (changes.length === 0) return '  nothing';
      return changes.map(([what, count]) => `  ${what}: ${count}`).join('\n');
    } finally {
      await archive.close();
    }
  }),
);

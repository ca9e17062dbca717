// "run.sh changes-since SECONDS": counts what was added or changed since that time (Unix time). "shop rollback" shows it
// before it returns to the data of an earlier backup.
import { countChanges } from '../backup/changes.queries.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { withExistingShop } from './open-existing-shop.ts';

const { argument } = readArguments({
  command: 'run.sh changes-since SECONDS',
  description: 'Counts what was added or changed in the shop since a Unix time.',
  argument: { name: 'a Unix time in seconds', isRequired: true },
});

await runCommand((config) =>
  withExistingShop(config, async ({ read }) => {
    const counts = await countChanges(read, Number(argument) * 1_000);
    const lines = Object.entries(counts).filter(([, count]) => count > 0);
    if (lines.length === 0) return '  nothing';
    return lines.map(([what, count]) => `  ${what}: ${count}`).join('\n');
  }),
);

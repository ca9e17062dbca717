// "run.sh may-run" (deploy/run.sh): succeeds if this version can run with the tables of the shop as they are. "shop update" and "shop rollback"
// ask the earlier version before they return to it.
import { assertMayRun } from '../database/applied-migrations.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { withExistingShop } from './open-existing-shop.ts';

/** deploy/versions.sh compares the output with this sentence, and shows any other output. */
const KNOWN = 'It knows the tables.';

readArguments({
  command: 'run.sh may-run',
  description: 'Checks whether this version can run with the tables of the shop.',
});

await runCommand((config) =>
  withExistingShop(config, async ({ read }) => {
    const newer = await assertMayRun(read);
    if (newer.length === 0) return KNOWN;
    return 'It can run with the tables of the newer version, but makes no backups until it is updated.';
  }),
);

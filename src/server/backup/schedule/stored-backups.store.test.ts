import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { backupName } from './retention.rules.ts';
import { findBackupsElsewhere, recordBackups } from './stored-backups.store.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const rules = { keep: { daily: 7, weekly: 4, monthly: 12 }, now: NOW };

forEachEngine((open) => {
  test('the latest list of a shared folder replaces what another machine listed', async () => {
    const database = await open();
    const backup = {
      name: backupName(NOW),
      madeAt: new Date(NOW).toISOString(),
      size: 1_000,
      copied: false,
      // Image files.
      damaged: 0,
    };
    const latest = { ...backup, size: 2_000, copied: true, damaged: 3 };
    await recordBackups(database, 'one', [backup], rules);
    await recordBackups(database, 'other', [latest], rules);
    expect(await findBackupsElsewhere(database.read, 'one')).toEqual([latest]);
    expect(await findBackupsElsewhere(database.read, 'other')).toEqual([]);
  });
});

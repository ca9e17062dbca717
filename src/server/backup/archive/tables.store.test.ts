import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { describeTables, presentTables, savedTables } from './tables.store.ts';

onBothEngines((open) => {
  test('every table is either saved or deliberately left out', async () => {
    const database = await open();
    const all = (await database.read.introspection.getTables()).map(({ name }) => name);
    const saved = savedTables.map(({ name }) => name);
    expect([...saved, 'migration', 'session', 'password_reset', 'known_device'].toSorted()).toEqual(
      all.toSorted(),
    );
    expect((await describeTables(database.read)).tables).toEqual(savedTables);
    expect((await presentTables(database.read)).toSorted()).toEqual(all.toSorted());
  });
});

import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { describeTables, existingTables, savedTables } from './tables.store.ts';

onBothEngines((open) => {
  test('every table is either saved or deliberately left out', async () => {
    const database = await open();
    const tables = (await database.read.introspection.getTables()).map(({ name }) => name);
    // FTS5 stores an index in several tables of its own.
    const all = tables.filter((name) => !name.startsWith('product_words_'));
    const saved = savedTables.map(({ name }) => name);
    const leftOut = [
      'migration',
      'session',
      'password_reset',
      'known_device',
      'word',
      'product_words',
      'catalog_change',
      'product_count',
      'order_word',
      'order_day',
      'rate_limit',
      'download_ticket',
      'job',
      'stored_backup',
      'operator_warning',
      'statistics_visitor',
      'statistics_batch',
      'statistics_state',
      'statistics_salt',
      'statistics_writer',
    ];
    expect([...saved, ...leftOut].toSorted()).toEqual(all.toSorted());
    expect((await describeTables(database.read)).tables).toEqual(savedTables);
    expect((await existingTables(database.read)).toSorted()).toEqual(all.toSorted());
  });
});

import { expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { longestDelay } from '#tests/support/event-loop-delay.ts';

/** How long other requests may wait, in CPU milliseconds. */
const MAX_DELAY_MS = 50;

test('previews, adds and changes 5,000 rows while it serves other requests', { tags: ['RE04'] }, async () => {
  const shop = await openCatalogShop();
  await shop.addCategory();
  const send = (body: object) => longestDelay(() => shop.asAdmin('POST', '/catalogue/import', body));
  const delays: number[] = [];
  /** Previews and imports a table. @returns the response to the import */
  async function importTable(csv: string) {
    const [preview, previewMs] = await send({ csv, apply: false });
    expect(preview.body.data).toMatchObject({ applied: false, bad: [] });
    const [done, importMs] = await send({ csv, apply: true, mark: preview.body.data.mark });
    expect(done.body.data).toMatchObject({ applied: true, rows: preview.body.data.rows });
    delays.push(previewMs, importMs);
    return done.body.data;
  }

  const words = 'Painted by hand on paper that was made from old cotton. '.repeat(10);
  const lines = Array.from({ length: 5_000 }, (_, at) => `Tile ${at},${words},Art Prints,a|b|c,450,2`);
  const added = await importTable(`name,description,category,tags,actual price,stock\n${lines.join('\n')}\n`);
  expect(added).toMatchObject({ rows: { add: 5_000, change: 0, same: 0, bad: 0 } });
  // The preview shows only the first lines.
  expect(added.changes).toHaveLength(200);

  const { csv } = (await shop.asAdmin('GET', '/catalogue/export')).body.data;
  const changed = await importTable(csv.replaceAll(',450,', ',500,'));
  expect(changed).toMatchObject({ rows: { add: 0, change: 5_000, same: 0, bad: 0 } });
  for (const each of delays) expect(each).toBeLessThan(MAX_DELAY_MS);
});

/** The maximum bytes of a body, minus the JSON around the table. */
const LENGTH = limits.importBody - 1_000;
/** Bytes of characters that JSON escapes: with more of them a body is rejected before it is parsed. */
const ESCAPED = 190_000;
const filled = (text: string, length = LENGTH) => text.repeat(Math.floor(length / Buffer.byteLength(text)));
const header = 'name,description,category,tags,actual price,stock';
const longest = filled('""', 32_767 * 2);

test.each<[kind: string, csv: string]>([
  ['two million tags', `${header}\nLotus,Words,Art Prints,${filled('a|', 4_000_000)},450,1`],
  ['tags of nothing', `${header}\nLotus,Words,Art Prints,${filled('|')},450,1`],
  ['letters', `${header}\n${filled('a')},Words,Art Prints,a,450,1`],
  ['spaces', `${header}\nLotus,${filled(' ')},Art Prints,a,450,1`],
  // Normalized, each of these letters becomes two.
  ['ligatures', `${header}\nLotus,Words,${filled('ﬁ')},a,450,1`],
  ['accents on one letter', `${header}\nLotus,Words,a${filled('\u0301\u0323')},a,450,1`],
  ['digits', `${header}\nLotus,Words,Art Prints,a,${filled('1')},1`],
  ['groups of digits', `${header}\nLotus,Words,Art Prints,a,"1${filled(',111')}",1`],
  ['quotation marks', `${header}\n"${filled('""', ESCAPED)}",Words`],
  ['quotation marks that never close', `${header}\n"${filled('""', ESCAPED)}x`],
  ['line ends', `${header}\nLotus,"${filled('\n', ESCAPED)}",Art Prints,a,450,1`],
  ['apostrophes', `${header}\n${filled("'")}=1,Words,Art Prints,a,450,1`],
  ['letters in the header', `${filled('a')}\nLotus`],
  ['the most that a cell can have', `${header}\n${`"${longest}",`.repeat(2)}`],
  ['commas', `${header}\n${filled(',')}`],
  ['blank lines', `${header}\n${filled('\n', ESCAPED)}`],
  ['lines', `name\n${filled('a\n', 2 * ESCAPED)}`],
])(
  'rejects a table of nothing but %s while it serves other requests',
  { tags: ['FX12'] },
  async (_kind, csv) => {
    const shop = await openCatalogShop();
    await shop.addCategory();
    const preview = () =>
      longestDelay(() => shop.asAdmin('POST', '/catalogue/import', { csv, apply: false }));
    // The first run compiles the code. Other tests on this machine slow some runs down, but what blocks by itself blocks in each.
    await preview();
    const runs = [await preview(), await preview(), await preview()];
    for (const [{ status, body }] of runs)
      expect([status, body.error, body.data?.changes]).toEqual([200, undefined, []]);
    expect(Math.min(...runs.map(([, delay]) => delay))).toBeLessThan(MAX_DELAY_MS);
  },
);

test('rejects a cell that is longer than in spreadsheets, with its line', { tags: ['FX12'] }, async () => {
  const shop = await openCatalogShop();
  const csv = `${header}\nLotus,Words,Art Prints,a,450,1\nLotus,Words,Art Prints,${filled('a|', 4_000_000)},450,1`;
  const { body } = await shop.asAdmin('POST', '/catalogue/import', { csv, apply: false });
  expect(body.data.bad).toEqual([{ line: 3, message: 'A cell has more than 32,767 characters' }]);
});

import { expect, test } from 'vitest';
import { openStudio } from '../catalogue/testing/catalogue.ts';
import { heldUpBy } from '../testing/held-up.ts';

test('five thousand rows are looked at, added and changed while others are served', async () => {
  const shop = await openStudio(undefined);
  await shop.addCategory();
  const send = (body: object) => heldUpBy(() => shop.asArtist('POST', '/catalogue/import', body));
  const held: number[] = [];
  async function bring(csv: string) {
    const [looked, looking] = await send({ csv, apply: false });
    expect(looked.body.data).toMatchObject({ applied: false, bad: [] });
    const [done, applying] = await send({ csv, apply: true, mark: looked.body.data.mark });
    expect(done.body.data).toMatchObject({ applied: true, rows: looked.body.data.rows });
    held.push(looking, applying);
    return done.body.data;
  }

  const words = 'Painted by hand on paper that was made from old cotton. '.repeat(10);
  const lines = Array.from({ length: 5_000 }, (_, at) => `Tile ${at},${words},Art Prints,a|b|c,450,2`);
  const added = await bring(`name,description,category,tags,actual price,stock\n${lines.join('\n')}\n`);
  expect(added).toMatchObject({ rows: { add: 5_000, change: 0, same: 0, bad: 0 } });
  // Nobody reads five thousand lines.
  expect(added.changes).toHaveLength(200);

  const { csv } = (await shop.asArtist('GET', '/catalogue/export')).body.data;
  const changed = await bring(csv.replaceAll(',450,', ',500,'));
  expect(changed).toMatchObject({ rows: { add: 0, change: 5_000, same: 0, bad: 0 } });
  for (const each of held) expect(each).toBeLessThan(50);
});

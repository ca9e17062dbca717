import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import {
  allProducts,
  exportTable,
  importTable,
  previewTable,
  sendTable,
} from '#tests/support/catalog/csv-table.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';

const HEADER =
  'id,name,description,category,tags,actual price,discounted price,allow discount,stock,visible,for sale,' +
  'sold out,for sale in a gallery,medium,size,notes';

/** Images become ready by themselves, so `ready` is not compared. */
const withoutReady = (products: Product[]) =>
  products.map((product) => ({
    ...product,
    images: product.images.map((image) => ({ ...image, ready: true })),
  }));

forEachEngine((open) => {
  describe('the catalog as a CSV file', () => {
    test('is for the artist only, and rejects invalid requests', async () => {
      const shop = await openCatalogShop(open);
      const token = await shop.newSession();
      const body = { csv: 'name\nx', apply: true };
      for (const [method, path, sent] of [
        ['GET', '/api/catalogue/export', {}],
        ['POST', '/api/catalogue/import', { body }],
      ] as const) {
        expectFailure(await shop.request(method, path, sent), 'unauthenticated');
        expectFailure(await shop.request(method, path, { ...sent, token }), 'forbidden');
      }
      for (const [csv, apply] of [
        ['', true],
        [' \n', true],
        [7, true],
        [undefined, true],
        ['name\nx', 'yes'],
        ['name\nx', undefined],
        ['name\nx', true],
      ]) {
        expectFailure(await sendTable(shop, { csv, apply }), 'invalid');
      }
      expectFailure(await sendTable(shop, { csv: 'name\nx', apply: true, mark: 7 }), 'invalid');
      expectFailure(await sendTable(shop, { csv: 'x'.repeat(5 * 1024 * 1024), apply: true }), 'too_large');
    });

    test('has a line for every product and no formulas', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory({ name: '=Cards, "small"' });
      const product = await shop.addProduct(_id, {
        name: '=HYPERLINK("http://evil.example","x")',
        description: 'One\r\ntwo, "three"',
        tags: ['+a', 'b|c', 'd\\'],
        price: { actual: 1200.5, discounted: 1000, allowDiscount: true },
        visibility: false,
        meta: { medium: '-1', size: '@x', notes: 'मेरे लिए' },
      });
      const { filename, csv } = (await shop.asAdmin('GET', '/catalogue/export')).body.data;
      expect(filename).toMatch(/^catalog-\d{4}-\d\d-\d\d\.csv$/);
      const cells = [
        product._id,
        `"'=HYPERLINK(""http://evil.example"",""x"")"`,
        `"One\r\ntwo, ""three"""`,
        `"'=Cards, ""small"""`,
        `"'+a|b\\|c|d\\\\"`,
        `1200.5,1000,yes,${lotus.stock},no,yes,no,no`,
        `"'-1"`,
        `"'@x"`,
        'मेरे लिए',
      ];
      expect(csv).toBe(`\uFEFF${HEADER}\r\n${cells.join(',')}\r\n`);
    });

    test('changes nothing when it is imported unchanged', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory({ name: '=Cards' });
      const odd = ["'=x", "''", '-', 'a\tb', 'a;b', '"', "'", '\u200bx', '=|\\|', '＝1'];
      for (const name of odd)
        await shop.addProduct(_id, { name, description: `${name}\n${name}`, tags: [name] });
      await shop.addProduct(_id, { images: [{ url: await plainImage('red') }], price: { actual: 0.1 } });
      const before = await allProducts(shop);
      expect(await importTable(shop, await exportTable(shop))).toEqual({
        applied: true,
        mark: expect.any(String),
        rows: { add: 0, change: 0, same: 11, bad: 0 },
        changes: [],
        bad: [],
      });
      expect(withoutReady(await allProducts(shop))).toEqual(withoutReady(before));
      const history = (await shop.asAdmin('GET', '/history?limit=1')).body.data;
      expect(history[0].action).toBe('create');
    });

    test('shows a preview and applies it only on request', async () => {
      const shop = await openCatalogShop(open);
      const prints = await shop.addCategory({ name: 'Prints' });
      await shop.addCategory({ name: 'Cards' });
      const images = [{ url: await plainImage('blue') }];
      const product = await shop.addProduct(prints._id, { images, tags: ['one'], meta: { notes: 'mine' } });
      const same = await shop.addProduct(prints._id);
      const csv =
        `Name,ID,Category,Stock,Actual price,Description,Tags,Visible\n` +
        `Lotus,${product._id}, CARDS ,3,"₹1,200.50",${product.description},one|two,NO\n` +
        `New,,Prints,4,10,Words,,\n` +
        `${same.name},${same._id},Prints,${same.stock},${same.price.actual},${same.description},,yes\n`;
      const expected = {
        applied: false,
        mark: expect.any(String),
        rows: { add: 1, change: 1, same: 1, bad: 0 },
        changes: [
          {
            line: 2,
            id: product._id,
            name: 'Lotus',
            fields: [
              { field: 'name', before: lotus.name, after: 'Lotus' },
              { field: 'category', before: 'Prints', after: 'Cards' },
              { field: 'tags', before: 'one', after: 'one|two' },
              { field: 'actualPrice', before: String(lotus.price.actual), after: '1200.5' },
              { field: 'stock', before: String(lotus.stock), after: '3' },
              { field: 'visible', before: 'yes', after: 'no' },
            ],
          },
          { line: 3, name: 'New', fields: expect.any(Array) },
        ],
        bad: [],
      };
      const before = await allProducts(shop);
      expect(await previewTable(shop, csv)).toEqual(expected);
      expect(withoutReady(await allProducts(shop))).toEqual(withoutReady(before));
      expect(await importTable(shop, csv)).toEqual({ ...expected, applied: true });
      const [changed, unchanged, added] = await allProducts(shop);
      expect(changed).toMatchObject({
        _id: product._id,
        name: 'Lotus',
        category: { name: 'Cards' },
        tags: ['one', 'two'],
        price: { actual: 1200.5, allowDiscount: false },
        stock: 3,
        visibility: false,
        images: [{ url: product.images[0]?.url }],
        meta: { notes: 'mine' },
      });
      expect(unchanged).toEqual(same);
      expect(added).toMatchObject({
        name: 'New',
        stock: 4,
        visibility: true,
        images: [],
        category: { name: 'Prints' },
      });
      const [entry] = (await shop.asAdmin('GET', '/history')).body.data;
      expect(entry).toMatchObject({
        action: 'import',
        kind: 'catalogue',
        target: { name: '1 added, 1 changed: Lotus, New' },
      });
      expect((await importTable(shop, await exportTable(shop))).rows).toEqual({
        add: 0,
        change: 0,
        same: 3,
        bad: 0,
      });
    });

    test('with any error changes nothing and reports every invalid line', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory({ name: 'Prints' });
      const product = await shop.addProduct(_id);
      const gone = await shop.addProduct(_id);
      await shop.asAdmin('DELETE', `/products/${gone._id}`);
      const lines = [
        'id,name,description,category,actual price,discounted price,stock,visible',
        `${product._id},Changed,Words,Prints,10,,1,yes`,
        `${product._id},Twice,Words,Prints,10,,1,yes`,
        `${gone._id},Gone,Words,Prints,10,,1,yes`,
        ',Add,Words,Nowhere,10,,1,yes',
        ',Add,Words,,10,,1,yes',
        ',,Words,Prints,10,,1,yes',
        ',Add,Words,Prints,dear,,1,yes',
        ',Add,Words,Prints,10,11,1,yes',
        ',Add,Words,Prints,10,,1.5,yes',
        ',Add,Words,Prints,10,,-1,yes',
        ',Add,Words,Prints,10,,1,perhaps',
        ',Add,Words,Prints,10,,1',
        ',Add,Words,Prints,10,,1,yes',
      ];
      const before = await allProducts(shop);
      const report = await importTable(shop, lines.join('\n'));
      expect(report).toMatchObject({ applied: false, rows: { add: 1, change: 1, same: 0, bad: 11 } });
      expect(report.bad).toEqual([
        { line: 3, message: 'This product is already in row 2' },
        { line: 4, message: `There is no product with the id "${gone._id}"` },
        { line: 5, message: 'There is no category "Nowhere"' },
        { line: 6, message: 'Category is required' },
        { line: 7, message: 'Product name is required' },
        { line: 8, message: 'The actual price "dear" is not a number' },
        { line: 9, message: 'Discounted price must not be above the actual price' },
        { line: 10, message: 'Stock must be a whole number' },
        { line: 11, message: 'Stock must be at least 0' },
        { line: 12, message: 'The column "visible" has "perhaps" instead of yes or no' },
        { line: 13, message: 'This row has 1 column too few' },
      ]);
      for (const [csv, bad] of [
        [
          'name,stok\nx,1',
          {
            line: 1,
            message: expect.stringMatching(/"stok" is not a column. The columns are: id, name, .*stock/),
          },
        ],
        ['name,stock,Stock\nx,1,2', { line: 1, message: 'The column "Stock" is there twice' }],
        ['name\n"x', { line: 2, message: 'A quotation mark is in the wrong position' }],
        [`name${'\nx'.repeat(5_001)}`, { line: 5_002, message: 'A table can have at most 5000 rows' }],
      ] as const) {
        expect(await importTable(shop, csv)).toEqual({
          applied: false,
          mark: expect.any(String),
          rows: { add: 0, change: 0, same: 0, bad: 1 },
          changes: [],
          bad: [bad],
        });
      }
      expect(await allProducts(shop)).toEqual(before);
    });
  });
});

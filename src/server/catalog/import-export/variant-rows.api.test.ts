import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { exportTable, importTable, previewTable } from '#tests/support/catalog/csv-table.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';

const variants = {
  options: ['Size', 'Frame'],
  items: [
    { values: ['A4', '=None'], stock: 5 },
    { values: ['A3', 'Oak'], price: 900.5, stock: 2 },
  ],
};

/** A shop with two products for ₹450, one with variants. */
async function openTable(open: OpenDatabase | undefined) {
  const shop = await openCatalogShop(open);
  const { _id: category } = await shop.addCategory({ name: 'Prints' });
  const plain = await shop.addProduct(category, { name: 'Plain' });
  const print = await shop.addProduct(category, { name: 'Lotus', variants });
  const product = async (id = print._id): Promise<Product> =>
    (await shop.asAdmin('GET', `/products/${id}`)).body.data;
  const [small = '', large = ''] = print.variants?.items.map(({ _id }) => _id) ?? [];
  return { ...shop, category, plain, print, product, small, large };
}

forEachEngine((open) => {
  describe('variants in a CSV file', () => {
    test('have a row each, below the product', async () => {
      const shop = await openTable(open);
      const { plain, print, small, large } = shop;
      const lines = (await exportTable(shop)).split('\r\n');
      expect(lines[0]).toMatch(
        /,notes,variant id,option 1,value 1,option 2,value 2,option 3,value 3,variant price,variant stock$/,
      );
      expect(lines[1]).toMatch(new RegExp(`^${plain._id},Plain,.*,,,,,,,,,$`));
      expect(lines[2]).toMatch(new RegExp(`^${print._id},Lotus,.*,${small},Size,A4,Frame,"'=None",,,,5$`));
      // The other 15 cells of the product are blank.
      expect(lines[3]).toBe(`${print._id}${','.repeat(15)},${large},,A3,,Oak,,,900.5,2`);
      const report = await importTable(shop, lines.join('\n'));
      expect(report).toMatchObject({ applied: true, rows: { add: 0, change: 0, same: 2, bad: 0 } });
      // In another order, as a spreadsheet sorts it.
      const sorted = [lines[0], lines[3], lines[2], lines[1]].join('\n');
      expect((await previewTable(shop, sorted)).rows).toEqual({ add: 0, change: 1, same: 1, bad: 0 });
    });

    test('are changed, added and removed, as the preview shows', async () => {
      const shop = await openTable(open);
      const { print, small, product } = shop;
      const csv =
        `id,variant id,value 1,value 2,variant price,variant stock\n` +
        `${print._id},${small},A4,None,,9\n` +
        `${print._id},,A2,Oak,"₹1,500",1\n`;
      const { changes, mark } = await previewTable(shop, csv);
      expect(changes).toEqual([
        {
          line: 2,
          id: print._id,
          name: 'Lotus',
          fields: [
            { field: 'stock', before: '7', after: '10' },
            {
              field: 'variants',
              before: 'Size: A4, Frame: =None, stock 5; Size: A3, Frame: Oak, price 900.5, stock 2',
              after: 'Size: A4, Frame: None, stock 9; Size: A2, Frame: Oak, price 1500, stock 1',
            },
          ],
        },
      ]);
      expect((await product()).variants).toEqual(print.variants);
      await shop.asAdmin('POST', '/catalogue/import', { csv, apply: true, mark });
      expect(await product()).toMatchObject({
        stock: 10,
        variants: {
          options: ['Size', 'Frame'],
          items: [
            { _id: small, values: ['A4', 'None'], stock: 9 },
            { values: ['A2', 'Oak'], price: 1500, stock: 1 },
          ],
        },
      });
      const [entry] = (await shop.asAdmin('GET', '/history?limit=1')).body.data;
      expect(entry.action).toBe('import');
    });

    test('keep their ids when rows name them by their values, and give variants to a product without any', async () => {
      const shop = await openTable(open);
      const { print, plain, large, product } = shop;
      const csv =
        `id,option 1,value 1,option 2,value 2,variant stock\n` +
        `${print._id},Size,a3,Frame,oak,4\n${print._id},,A4,,=None,4\n` +
        `${plain._id},Paper,Cotton,,,3\n${plain._id},,Rice,,,2\n`;
      expect(await importTable(shop, csv)).toMatchObject({ applied: true, rows: { change: 2, bad: 0 } });
      expect((await product()).variants?.items[0]).toMatchObject({ _id: large, price: 900.5, stock: 4 });
      expect(await product(plain._id)).toMatchObject({
        stock: 5,
        variants: { options: ['Paper'], items: [{ values: ['Cotton'] }, { values: ['Rice'] }] },
      });
    });

    test('belong to the new product above them', async () => {
      const shop = await openTable(open);
      const csv =
        `name,description,category,actual price,option 1,value 1,variant price,variant stock\n` +
        `Kite,Flies,Prints,100,Size,Small,,1\n,,,,,Large,250,2\n` +
        `Bird,Sings,Prints,70,,,,\n`;
      // The stock of a product without variants is required.
      const { bad } = await previewTable(shop, csv);
      expect(bad).toEqual([{ line: 4, message: 'Stock is required' }]);
      await importTable(shop, csv.split('\n').slice(0, 3).join('\n'));
      const all: Product[] = (await shop.asAdmin('GET', '/products?visibility=ALL&q=Kite')).body.data;
      expect(all).toMatchObject([
        {
          price: { actual: 100 },
          stock: 3,
          variants: { options: ['Size'], items: [{ values: ['Small'] }, { values: ['Large'], price: 250 }] },
        },
      ]);
    });

    test('give the product its stock: another stock is an error', async () => {
      const shop = await openTable(open);
      const { print, small, large } = shop;
      const message =
        'The stock of this product comes from its variants: leave "stock" blank, and change "variant stock"';
      const { bad } = await previewTable(shop, `id,stock\n${print._id},50\n`);
      expect(bad).toEqual([{ line: 2, message }]);
      // The stock of an export, a blank one, and the sum of the changed variants.
      for (const stock of ['7', '', '10']) {
        const rows = `${print._id},${stock},${small},8\n${print._id},,${large},2\n`;
        const preview = await previewTable(shop, `id,stock,variant id,variant stock\n${rows}`);
        expect([preview.bad, preview.rows.change]).toEqual([[], 1]);
      }
    });

    test('are not two new products when each row has its name', async () => {
      const shop = await openTable(open);
      const csv =
        `name,description,category,actual price,option 1,value 1,variant stock\n` +
        `Kite,Flies,Prints,100,Size,Small,1\nKite,Flies,Prints,100,Size,Large,2\n`;
      expect((await previewTable(shop, csv)).bad).toEqual([
        {
          line: 3,
          message: expect.stringMatching(/^Row 2 adds a product with this name\. For another variant/),
        },
      ]);
    });

    test('with any error change nothing and are reported by row', async () => {
      const shop = await openTable(open);
      const { print, plain, small, product } = shop;
      const head =
        'id,name,actual price,variant id,option 1,value 1,option 2,value 2,variant price,variant stock';
      const errorsOf = async (...lines: string[]) =>
        (await previewTable(shop, [head, ...lines].join('\n'))).bad;
      const id = print._id;
      expect(await errorsOf(`${id},Lotus,450,${small},Size,A4,Frame,None,x,5`)).toEqual([
        { line: 2, message: 'The variant price "x" is not a number' },
      ]);
      expect(await errorsOf(`${id},Lotus,450,none-such,Size,A4,Frame,None,,5`)).toEqual([
        { line: 2, message: 'This product has no variant with the id "none-such"' },
      ]);
      expect(await errorsOf(`${id},Lotus,450,,Size,A4,,,,5`, `${id},,,,,a4,,,,5`)).toEqual([
        { line: 3, message: 'There is another variant with these values' },
      ]);
      expect(await errorsOf(`${id},Lotus,450,,Size,A4,,,,5`, `${id},,,,,A3,,,449,5`)).toEqual([
        { line: 3, message: 'A variant cannot cost less than the product’s price of ₹450' },
      ]);
      expect(await errorsOf(`${id},Lotus,450,,Size,A4,,,,5`, `${id},Other,,,,A3,,,,5`)).toEqual([
        { line: 3, message: 'Row 2 has another "name" for this product' },
      ]);
      expect(await errorsOf(`${id},Lotus,450,,Size,A4,,,,5`, `${id},,460,,,A3,,,,5`)).toEqual([
        { line: 3, message: 'Row 2 has another "actual price" for this product' },
      ]);
      // The product's cells are in its second row.
      expect(await errorsOf(`${id},,,,Size,A4,,,,5`, `${id},Lotus,x,,,A3,,,,5`)).toEqual([
        { line: 3, message: 'The actual price "x" is not a number' },
      ]);
      expect(await errorsOf(`${plain._id},Plain,450,,,A4,,,,5`)).toEqual([
        { line: 2, message: 'A product with variants needs an option' },
      ]);
      expect(await errorsOf(`${plain._id},Plain,450,,,,,,,`, `${plain._id},,450,,Size,A4,,,,5`)).toEqual([
        { line: 3, message: 'This product is already in row 2' },
      ]);
      expect(await product()).toEqual(print);
    });
  });
});

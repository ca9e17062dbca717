import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { expectOrdersIndexed } from '#tests/support/orders/order-index.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';

onBothEngines((open) => {
  test('the search words and the counts of orders by day match the orders after every kind of write', async () => {
    const shop = await openShopWithOrders(open);
    const { database } = shop.services;
    const { _id } = await shop.stockedProduct(9);
    const [first, second] = [await shop.addOrder([[_id, 1]]), await shop.addOrder([[_id, 2]])];
    await expectOrdersIndexed(database);
    // An earlier version beside this one writes so; triggers of the database keep both up to date.
    for (const statement of [
      sql`update "order" set first_name = 'Devi Asha', last_name = 'asha  रानी' where id = ${first.id}`,
      sql`update "order" set status = 'CANCELED' where id = ${first.id}`,
      sql`insert into order_source (order_id, source) values (${first.id}, 'instagram'), (${second.id}, 'instagram')`,
      sql`update "order" set status = 'SHIPPED', total_paise = 123 where id = ${first.id}`,
      sql`delete from order_source where order_id = ${first.id}`,
      sql`delete from "order" where id = ${second.id}`,
    ]) {
      await database.write((tx) => statement.execute(tx));
      await expectOrdersIndexed(database);
    }
    expect(await database.read.selectFrom('order').select('id').execute()).toEqual([{ id: first.id }]);
  });
});

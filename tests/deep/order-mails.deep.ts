import { describe, expect, it } from 'vitest';
import type { OrderMessage } from '#contract/orders/messages/order-message.ts';
import type { Order } from '#contract/orders/order.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { openSmtpServer } from '../support/mail/open-smtp-server.ts';
import type { Fault, SmtpServer } from '../support/mail/smtp-server.ts';
import { home } from '../support/orders/orders.ts';
import { dataFolder, type Running, spawnShop } from '../support/process.ts';
import { type Client, clientOf } from './crash/client.ts';
import { requireData, seedShop } from './crash/running-shop.ts';
import { adminEnvironment } from '../support/credentials.ts';

const SLOW = { timeout: 180_000 };
/** A lease of 30 s, a check every 5 s, and time to begin on a busy machine. */
const TAKEN_OVER = { timeout: 90_000, interval: 200 };

type Shop = Running & { port: number };

const start = async (environment: Record<string, string>): Promise<Shop> => {
  const shop = spawnShop({ ...adminEnvironment, LOG_LEVEL: 'warn', ...environment });
  return { ...shop, port: await shop.open() };
};

/**
 * Turns on the order book of a shop, which its other processes share.
 * @returns the administrator's token, their client of each process and of the first one, and a function that adds an order with
 *   an email and returns its id
 */
async function openOrders(first: Shop, others: readonly Shop[] = []) {
  const { admin: token, orderedProduct: productId } = await seedShop(first.port);
  const clients = [first, ...others].map(({ port }) => clientOf(port, token));
  const [client] = clients as [Client, ...Client[]]; // There is at least one.
  // The settings of a response are valid input. Its type is not known here.
  const settings = requireData(await client.get('/api/settings')) as object;
  requireData(await client.send('PUT', '/api/settings', { ...settings, orderBook: true }));
  const order = async (): Promise<string> => {
    const products = [{ product: { id: productId }, quantity: 1 }];
    const body = { products, shippingInformation: { address: home }, email: 'asha@example.com' };
    // The shop validates its responses.
    return (requireData(await client.send('POST', '/api/orders', body)) as Order).id;
  };
  return { token, client, clients, order };
}

const requestMail = (client: Client, id: string) =>
  client.send('POST', `/api/orders/${id}/messages`, { kind: 'confirmed', channel: 'mail' });

async function messagesOf(client: Client, id: string): Promise<OrderMessage[]> {
  return (requireData(await client.get(`/api/orders/${id}`)) as Order).messages ?? [];
}

const states = async (client: Client, id: string) => (await messagesOf(client, id)).map(({ state }) => state);

describe('a shop that is killed while it sends a mail', SLOW, () => {
  it.each<[Fault['at'], arrived: number]>([
    // Before the mail server has the mail, and when it has the whole mail but has not confirmed it.
    ['rcpt', 0],
    ['dot', 1],
  ])('at %s sends nothing twice, and marks it unclear after a restart', async (at, arrived) => {
    const smtp = await openSmtpServer((connection) =>
      connection === 0 ? { at, does: 'stalls' } : undefined,
    );
    const environment = { DATA_DIR: dataFolder(), SMTP_URL: smtp.url };
    const shop = await start(environment);
    const { token, client, order } = await openOrders(shop);
    const id = await order();
    requireData(await requestMail(client, id));
    await smtp.reached(at);
    shop.child.kill('SIGKILL');
    await shop.ended;
    const again = clientOf((await start(environment)).port, token);
    await expect.poll(() => states(again, id), TAKEN_OVER).toEqual(['unclear']);
    expect([smtp.arrived.length, smtp.connections()]).toEqual([arrived, 1]);
    const [message] = await messagesOf(again, id);
    requireData(await again.send('POST', `/api/messages/${message?.id}`, { action: 'again' }));
    await expect.poll(() => states(again, id), TAKEN_OVER).toEqual(['unclear', 'sent']);
    expect(smtp.arrived).toHaveLength(arrived + 1);
  });
});

describe('two processes on one PostgreSQL', SLOW, () => {
  async function openTwo(smtp: SmtpServer) {
    const environment = { DATABASE_URL: await emptyPostgres(), DATA_DIR: dataFolder(), SMTP_URL: smtp.url };
    const first = await start(environment);
    const second = await start(environment);
    return { first, second, ...(await openOrders(first, [second])) };
  }

  it('send each mail once, however often it is requested', async () => {
    const smtp = await openSmtpServer();
    const { client, clients, order } = await openTwo(smtp);
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await order());
    const replies = await Promise.all(
      ids.flatMap((id) => [...clients, ...clients].map((each) => requestMail(each, id))),
    );
    // A repeated request is accepted while the mail waits: the mail then has the newer text.
    const accepted = replies.filter((reply) => reply?.status === 201);
    expect(replies.every((reply) => reply?.status === 201 || reply?.status === 409)).toBe(true);
    expect(accepted.length).toBeGreaterThanOrEqual(ids.length);
    for (const id of ids) await expect.poll(() => states(client, id), TAKEN_OVER).toEqual(['sent']);
    expect(smtp.arrived).toHaveLength(ids.length);
    expect(smtp.connections()).toBe(ids.length);
  });

  it('mark a mail unclear when one of them dies while it sends', async () => {
    const smtp = await openSmtpServer((connection) =>
      connection === 0 ? { at: 'dot', does: 'stalls' } : undefined,
    );
    const { first, clients, order } = await openTwo(smtp);
    const [client, other] = clients as [Client, Client]; // There are two processes.
    const id = await order();
    requireData(await requestMail(client, id));
    await smtp.reached('dot');
    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => states(other, id), TAKEN_OVER).toEqual(['unclear']);
    expect([smtp.arrived.length, smtp.connections()]).toEqual([1, 1]);
  });
});

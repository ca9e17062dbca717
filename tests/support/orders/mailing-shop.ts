import type { OrderMessage } from '#contract/orders/messages/order-message.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { ORDER_MAIL } from '#server/orders/messages/messages.store.ts';
import { registerOrderMails } from '#server/orders/messages/order-mails.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { EMAIL } from '../accounts/mailbox.ts';
import type { OpenDatabase } from '../database/engines.ts';
import { elapse } from '../database/jobs.ts';
import { openSmtpServer } from '../mail/open-smtp-server.ts';
import type { Fault } from '../mail/smtp-server.ts';
import { openShopWithOrders } from './orders.ts';

/** How long the mail server may stay silent. */
const SMTP_TIMEOUT_MS = 200;

/** A shop with the order book, a mail server and an order with an email. */
export async function openMailingShop(
  open: OpenDatabase,
  {
    faultOf,
    orderMessages,
  }: { faultOf?: (connection: number) => Fault | undefined; orderMessages?: object } = {},
) {
  const smtp = await openSmtpServer(faultOf);
  const shop = await openShopWithOrders(open, { config: { smtpUrl: smtp.url } });
  const { services } = shop;
  registerOrderMails({ ...services, mailer: createMailer(services.config, services.log, SMTP_TIMEOUT_MS) });
  await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true, orderMessages });
  const product = await shop.stockedProduct(50, { name: 'Lotus' });
  const order = await shop.addOrder([[product._id, 2]], { email: EMAIL });
  const messages = async (id = order.id): Promise<OrderMessage[]> =>
    (await shop.asAdmin('GET', `/orders/${id}`)).body.data.messages;
  return {
    ...shop,
    smtp,
    order,
    product,
    messages,
    post: (body: object, id = order.id) => shop.asAdmin('POST', `/orders/${id}/messages`, body),
    decide: (message: string, action: string) => shop.asAdmin('POST', `/messages/${message}`, { action }),
    undecidedMails: async () => (await shop.asAdmin('GET', '/messages/problems')).body.data,
    run: () => services.jobs.run(ORDER_MAIL),
    elapse: (ms: number) => elapse(services.database, ms),
  };
}

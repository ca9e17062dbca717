import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { EMAIL } from '#tests/support/accounts/mailbox.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { jobRows } from '#tests/support/database/jobs.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import type { Fault } from '#tests/support/mail/smtp-server.ts';
import { openMailingShop } from '#tests/support/orders/mailing-shop.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { MESSAGE_DAYS } from '#contract/orders/messages/message-days.ts';
import { DAY_MS } from '#contract/durations.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { registerOrderMails } from './order-mails.ts';
import { ORDER_MAIL, recordResult } from './messages.store.ts';

const shippedMail = { kind: 'shipped', channel: 'mail' };
const confirmedMail = { kind: 'confirmed', channel: 'mail' };
/** A dot ends a mail: the mail server takes it, but dies before it says so. */
const diesAfterTheMail: Fault = { at: 'dot', does: 'dies' };

// The shop has an order with the email EMAIL, about which `post` creates messages. `elapse` lets time pass for the jobs, and `run`
// runs those that are due.
forEachEngine((open) => {
  describe('a mail about an order', () => {
    test('is sent once, in the name of the shop, without address and phone number', async () => {
      const shop = await openMailingShop(open);
      const shippingInformation = { carrier: 'India Post', trackingNumber: 'EM123456789IN' };
      await shop.save(shop.order.id, { status: 'SHIPPED', shippingInformation });
      const response = await shop.post(shippedMail);
      expect(response.status).toBe(201);
      await shop.run();
      const [mail = ''] = shop.smtp.arrived;
      expect(mail).toMatch(/^From: Kalakari <no-reply@/m);
      expect(mail).toMatch(/^To: asha@example.com$/m);
      expect(mail).toContain(`Subject: Your order ${shop.order.orderId} is on its way`);
      expect(mail).toContain('Hello Asha,');
      expect(mail).toContain('Tracking number: EM123456789IN');
      expect(mail).not.toMatch(/Prabhat|98765/);
      expect(await shop.messages()).toMatchObject([{ kind: 'shipped', state: 'sent', to: EMAIL }]);
      expectFailure(await shop.post(shippedMail), 'conflict');
      await shop.run();
      expect(shop.smtp.arrived).toHaveLength(1);
      expect(await jobRows(shop.services.database)).toEqual([]);
    });

    test('has the text and the language that the admin chose', { tags: ['deep'] }, async () => {
      const shop = await openMailingShop(open);
      await shop.post({ kind: 'confirmed', channel: 'mail', language: 'hi', text: 'My own words' });
      await shop.run();
      expect(shop.smtp.arrived).toEqual([expect.stringContaining('My own words')]);
      expect(shop.smtp.arrived[0]).toMatch(/^Subject: =\?UTF-8\?/m);
    });

    test(
      'goes to the customer’s account when the order has no email, and is in the download of their data without the link',
      { tags: ['deep'] },
      async () => {
        const shop = await openMailingShop(open);
        await shop.newCustomer('meera@example.com');
        const { id } = await shop.addOrder([[shop.product._id, 1]], { customerEmail: 'meera@example.com' });
        await shop.save(id, { status: 'SHIPPED' });
        await shop.post(shippedMail, id);
        await shop.run();
        expect(shop.smtp.arrived).toEqual([expect.stringContaining('To: meera@example.com')]);
        const token = await shop.newSession('meera@example.com');
        await shop.asAdmin('PUT', `/orders/${id}/page`, { action: 'create' });
        await shop.post({ ...shippedMail, kind: 'confirmed' }, id);
        await shop.run();
        const { messages } = (await shop.request('GET', '/api/user/data', { token })).body.data;
        expect(messages).toMatchObject([
          {
            kind: 'shipped',
            state: 'sent',
            to: 'meera@example.com',
            text: expect.stringContaining('on its way'),
          },
          { kind: 'confirmed', text: expect.stringMatching(/\/order\/…\n/) },
        ]);
      },
    );

    test('is rejected without an email, a mail server or the order book', { tags: ['deep'] }, async () => {
      const shop = await openMailingShop(open);
      const { id } = await shop.addOrder([[shop.product._id, 1]]);
      expectFailure(await shop.post(confirmedMail, id), 'conflict');
      expectFailure(await shop.post({ ...confirmedMail, kind: 'lost' }), 'invalid');
      expectFailure(await shop.post({ ...confirmedMail, text: '\u200b' }), 'invalid');
      expectFailure(await shop.post(confirmedMail, 'missing'), 'not_found');
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: false });
      expectFailure(await shop.post(confirmedMail), 'conflict');
      const other = await openShopWithOrders();
      await other.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
      const product = await other.stockedProduct(1);
      const order = await other.addOrder([[product._id, 1]], { email: EMAIL });
      expectFailure(await other.asAdmin('POST', `/orders/${order.id}/messages`, confirmedMail), 'conflict');
    });

    test('is tried again after a temporary rejection, and fails after a permanent one', async () => {
      const faults: Fault[] = [
        { at: 'rcpt', does: { replies: '451 try later' } },
        { at: 'greeting', does: 'dies' },
      ];
      const shop = await openMailingShop(open, { faultOf: (connection) => faults[connection] });
      await shop.post(confirmedMail);
      await shop.run();
      expect(await shop.messages()).toMatchObject([
        { state: 'waiting', error: expect.stringContaining('451') },
      ]);
      // The job waits 30 seconds after the first attempt, and 90 after the second.
      await shop.elapse(30_000);
      await shop.run();
      await shop.elapse(90_000);
      await shop.run();
      expect(await shop.messages()).toMatchObject([{ state: 'sent' }]);
      expect(shop.smtp.arrived).toHaveLength(1);
      // Three connections were made; they are counted from 0.
      faults[3] = { at: 'rcpt', does: { replies: '550 no such user' } };
      await shop.save(shop.order.id, { status: 'SHIPPED' });
      await shop.post(shippedMail);
      await shop.run();
      const [undecided] = await shop.undecidedMails();
      expect(undecided).toMatchObject({
        order: { orderId: shop.order.orderId },
        message: { kind: 'shipped', state: 'failed', needsDecision: true },
      });
      expect(await jobRows(shop.services.database)).toEqual([]);
    });

    test('is not sent, and not sent again, once the order has changed so that it is not true', async () => {
      const faults: Fault[] = [{ at: 'rcpt', does: { replies: '451 try later' } }, diesAfterTheMail];
      const shop = await openMailingShop(open, { faultOf: (connection) => faults[connection] });
      const { id } = shop.order;
      expectFailure(await shop.post(shippedMail), 'conflict');
      expectFailure(await shop.post({ ...shippedMail, kind: 'paid' }), 'conflict');
      await shop.save(id, { status: 'SHIPPED' });
      await shop.post(shippedMail);
      await shop.run();
      const [waiting] = await shop.messages();
      expect(waiting?.state).toBe('waiting');
      // A mail that waits cannot be left as it is: a later failure would not be shown.
      expectFailure(await shop.decide(waiting?.id ?? '', 'leave'), 'conflict');
      await shop.save(id, { status: 'PENDING' });
      await shop.elapse(DAY_MS);
      await shop.run();
      expect(await shop.messages()).toMatchObject([{ state: 'withdrawn' }]);
      expect(shop.smtp.connections()).toBe(1);

      await shop.post(confirmedMail);
      await shop.run();
      const unclear = (await shop.messages()).find(({ state }) => state === 'unclear');
      await shop.save(id, { status: 'CANCELED' });
      expectFailure(await shop.decide(unclear?.id ?? '', 'again'), 'conflict');
      expect(shop.smtp.connections()).toBe(2);
    });

    test('that the mail server may have accepted is sent again only by the admin, and once', async () => {
      const faultOf = (connection: number): Fault | undefined =>
        connection === 0 ? diesAfterTheMail : undefined;
      const shop = await openMailingShop(open, { faultOf });
      await shop.post(confirmedMail);
      await shop.run();
      await shop.elapse(DAY_MS);
      await shop.run();
      const [message] = await shop.messages();
      expect(message).toMatchObject({ state: 'unclear', needsDecision: true });
      expect(shop.smtp.connections()).toBe(1);
      expectFailure(await shop.post(confirmedMail), 'conflict');
      const id = message?.id ?? '';
      const again = await Promise.all([shop.decide(id, 'again'), shop.decide(id, 'again')]);
      expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await shop.run();
      expect(await shop.messages()).toMatchObject([
        { state: 'unclear', needsDecision: false },
        { state: 'sent' },
      ]);
      expect(shop.smtp.arrived).toHaveLength(2);
      expect(await shop.undecidedMails()).toEqual([]);
    });

    test('is not sent again while the order book is off', async () => {
      const shop = await openMailingShop(open, { faultOf: () => diesAfterTheMail });
      await shop.post(confirmedMail);
      await shop.run();
      const [message] = await shop.messages();
      expect(message?.state).toBe('unclear');
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: false });
      expectFailure(await shop.decide(message?.id ?? '', 'again'), 'conflict');
      expect(await shop.messages()).toHaveLength(1);
    });

    test('is not sent again with other words once its text was deleted', async () => {
      const shop = await openMailingShop(open, { faultOf: () => diesAfterTheMail });
      await shop.post({ ...confirmedMail, text: 'My own words' });
      await shop.run();
      const [message] = await shop.messages();
      // If the clock were advanced, the admin's session would end.
      const old = shop.clock.now() - (MESSAGE_DAYS + 1) * DAY_MS;
      await shop.services.database.write((tx) =>
        tx.updateTable('order_message').set({ updated_at: old }).execute(),
      );
      await runHousekeeping(shop.services);
      expectFailure(await shop.decide(message?.id ?? '', 'again'), 'conflict');
      expect(await shop.messages()).toHaveLength(1);
    });

    test('is not sent again after its process died while sending it', async () => {
      const shop = await openMailingShop(open);
      const { database } = shop.services;
      await shop.services.jobs.stop();
      await shop.post(confirmedMail);
      await database.write((tx) => tx.updateTable('order_message').set({ state: 'sending' }).execute());
      const successor = createJobs({ ...shop.services, scope: 'test' });
      onTestFinished(successor.stop);
      registerOrderMails({ ...shop.services, jobs: successor });
      await successor.run(ORDER_MAIL);
      expect(await shop.messages()).toMatchObject([{ state: 'unclear', needsDecision: true }]);
      expect(shop.smtp.connections()).toBe(0);
    });

    test('that is being sent while its order is erased counts as perhaps sent', async () => {
      const shop = await openMailingShop(open);
      const { database, now } = shop.services;
      const sending = { state: 'sending', attempt: 'a', recipient: EMAIL } as const;
      await shop.save(shop.order.id, { status: 'DELIVERED' });
      await shop.post({ ...confirmedMail, channel: 'whatsapp' });
      await database.write((tx) =>
        tx
          .updateTable('order_message')
          .set({ ...sending, channel: 'mail' })
          .execute(),
      );
      const [message] = await shop.messages();
      expect((await shop.asAdmin('POST', `/orders/${shop.order.id}/erase`)).status).toBe(200);
      const error = `550 ${EMAIL}`;
      await database.write((tx) =>
        recordResult(tx, message?.id ?? '', 'a', { state: 'failed', error, now: now() }),
      );
      const [erased] = await shop.messages();
      expect(erased).toMatchObject({ state: 'unclear', needsDecision: false });
      expect(JSON.stringify(erased)).not.toContain(EMAIL);
    });

    test('that the mail server may have accepted can be left as it is', { tags: ['deep'] }, async () => {
      const shop = await openMailingShop(open, { faultOf: () => ({ at: 'dot', does: 'stalls' }) });
      await shop.post(confirmedMail);
      await shop.run();
      const [undecided] = await shop.undecidedMails();
      expect((await shop.decide(undecided.message.id, 'leave')).status).toBe(200);
      expect(await shop.undecidedMails()).toEqual([]);
      expect(await shop.messages()).toMatchObject([{ state: 'unclear', needsDecision: false }]);
    });

    test('without a job, as after a restore, counts as perhaps sent', { tags: ['deep'] }, async () => {
      const shop = await openMailingShop(open);
      const { database } = shop.services;
      await shop.post(confirmedMail);
      await shop.run();
      await database.write((tx) => tx.updateTable('order_message').set({ state: 'waiting' }).execute());
      await shop.services.jobs.start();
      await shop.services.jobs.run('order-mail-check');
      expect(await shop.messages()).toMatchObject([{ state: 'unclear', needsDecision: true }]);
    });

    test('loses its text and recipient after MESSAGE_DAYS', { tags: ['deep'] }, async () => {
      const shop = await openMailingShop(open);
      await shop.post(confirmedMail);
      await shop.run();
      const texts = () =>
        shop.services.database.read.selectFrom('order_message').select(['recipient', 'text']).execute();
      shop.clock.advance((MESSAGE_DAYS - 1) * DAY_MS);
      await runHousekeeping(shop.services);
      expect(await texts()).toMatchObject([{ recipient: EMAIL }]);
      shop.clock.advance(2 * DAY_MS);
      await runHousekeeping(shop.services);
      expect(await texts()).toEqual([{ recipient: null, text: null }]);
    });
  });

  test('a message in WhatsApp is recorded once as opened, without its text, and customers do not see which messages are automatic', async () => {
    const shop = await openMailingShop(open);
    const body = { kind: 'shipped', channel: 'whatsapp', text: 'Private words' };
    await shop.post(body);
    await shop.post(body);
    const unknown = await shop.post({ ...body, kind: 'paid', payment: 'missing' });
    expectFailure(unknown, 'invalid');
    expect(unknown.body.issues).toEqual([{ path: 'payment', message: 'That payment does not exist' }]);
    expect(await shop.messages()).toMatchObject([{ channel: 'whatsapp', state: 'opened' }]);
    const rows = await shop.services.database.read.selectFrom('order_message').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Private');
    const customer = await shop.newSession('meera@example.com');
    expect(
      (await shop.request('GET', '/api/settings', { token: customer })).body.data.orderMessages,
    ).toBeUndefined();
  });
});

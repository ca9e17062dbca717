import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import type { Fault } from '#tests/support/mail/smtp-server.ts';
import { openMailingShop } from '#tests/support/orders/mailing-shop.ts';
import { NO_MAIL_SERVER } from './messages.rules.ts';
import { AUTOMATIC_DELAY_MS, registerOrderMails } from './order-mails.ts';

const automatic = { language: 'en', confirmed: 'automatic', paid: 'automatic', shipped: 'automatic' };
const shippedMail = { kind: 'shipped', channel: 'mail' };

// The shop has an order with an email, about which `post` creates messages. `elapse` lets time pass for the jobs, and `run` runs
// those that are due.
forEachEngine((open) => {
  describe('an automatic mail', () => {
    test('has the current tracking number also after an attempt that failed', async () => {
      // Only the second mail is rejected, which is the first about the parcel.
      const faults: (Fault | undefined)[] = [undefined, { at: 'rcpt', does: { replies: '451 try later' } }];
      const shop = await openMailingShop(open, {
        orderMessages: automatic,
        faultOf: (connection) => faults[connection],
      });
      const { id } = shop.order;
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      const shipped = (trackingNumber: string) =>
        shop.save(id, { status: 'SHIPPED', shippingInformation: { carrier: 'India Post', trackingNumber } });
      await shipped('EM111111111IN');
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      await shipped('EM222222222IN');
      // The job waits 30 seconds after the attempt that failed.
      await shop.elapse(30_000);
      await shop.run();
      expect(shop.smtp.arrived).toEqual([
        expect.not.stringContaining('EM111111111IN'),
        expect.stringContaining('EM222222222IN'),
      ]);
    });

    test('is sent after the time for Undo, once for each event', async () => {
      const shop = await openMailingShop(open, { orderMessages: automatic });
      const { id } = shop.order;
      await shop.elapse(AUTOMATIC_DELAY_MS - 10_000);
      await shop.run();
      expect(shop.smtp.arrived).toHaveLength(0);
      await shop.save(id, { status: 'SHIPPED' });
      await shop.save(id, { status: 'PENDING' });
      expect(await shop.messages()).toMatchObject([
        { kind: 'confirmed' },
        { kind: 'shipped', state: 'withdrawn' },
      ]);
      await shop.save(id, { status: 'SHIPPED', shippingInformation: { trackingNumber: 'SECOND-1' } });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(shop.smtp.arrived).toHaveLength(2);
      expect(shop.smtp.arrived.join('')).toContain('SECOND-1');
      await shop.save(id, { status: 'PENDING' });
      await shop.save(id, { status: 'SHIPPED' });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(shop.smtp.arrived).toHaveLength(2);
    });

    test('is sent once, also when a cancellation or a deletion is undone', async () => {
      const shop = await openMailingShop(open, { orderMessages: automatic });
      const path = `/orders/${shop.order.id}/payments`;
      const { payment } = (await shop.asAdmin('POST', path, { amount: 100, method: 'cash' })).body.data;
      const states = async () => (await shop.messages()).map(({ kind, state }) => [kind, state]);
      await shop.save(shop.order.id, { status: 'CANCELED' });
      expect(await states()).toEqual([
        ['confirmed', 'withdrawn'],
        ['paid', 'withdrawn'],
      ]);
      await shop.save(shop.order.id, { status: 'PENDING' });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(await states()).toEqual([
        ['confirmed', 'sent'],
        ['paid', 'sent'],
      ]);
      await shop.asAdmin('DELETE', `${path}/${payment.id}`);
      const again = await shop.asAdmin('POST', path, { id: payment.id, amount: 100, method: 'cash' });
      expect(again.body.data.payment.id).toBe(payment.id);
      await shop.save(shop.order.id, { status: 'CANCELED' });
      await shop.save(shop.order.id, { status: 'PENDING' });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(shop.smtp.arrived).toHaveLength(2);
      // A payment is deleted and restored before its mail is sent.
      const second = (await shop.asAdmin('POST', path, { amount: 50, method: 'cash' })).body.data.payment;
      await shop.asAdmin('DELETE', `${path}/${second.id}`);
      await shop.asAdmin('POST', path, { id: second.id, amount: 50, method: 'cash' });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(shop.smtp.arrived).toHaveLength(3);
    });

    test('does not say that a delivered order is on its way', async () => {
      const shop = await openMailingShop(open, { orderMessages: { ...automatic, confirmed: 'off' } });
      const { id } = shop.order;
      const parcel = { carrier: 'India Post', trackingNumber: 'EM123456789IN' };
      const elapse = async () => {
        await shop.elapse(AUTOMATIC_DELAY_MS);
        await shop.run();
      };
      // Handed over, without being marked as shipped first.
      await shop.save(id, { status: 'DELIVERED', shippingInformation: parcel });
      await elapse();
      expect(await shop.messages()).toBeUndefined();
      await shop.save(id, { status: 'PENDING' });
      // Delivered while the mail still waits, and by mistake.
      await shop.save(id, { status: 'SHIPPED' });
      await shop.save(id, { status: 'DELIVERED' });
      expect(await shop.messages()).toMatchObject([{ kind: 'shipped', state: 'withdrawn' }]);
      await elapse();
      expect(shop.smtp.connections()).toBe(0);
      expectFailure(await shop.post(shippedMail), 'conflict');
      await shop.save(id, { status: 'SHIPPED' });
      await elapse();
      await shop.save(id, { status: 'DELIVERED' });
      await shop.save(id, { status: 'SHIPPED' });
      await elapse();
      expect(shop.smtp.arrived).toHaveLength(1);
      expect(await shop.messages()).toMatchObject([{ kind: 'shipped', state: 'sent' }]);
    });

    test('fails when the shop has no mail server any more, and does not count as sent', async () => {
      const shop = await openMailingShop(open, { orderMessages: automatic });
      // A restart without SMTP_URL: mails go to the outbox, from which nothing sends them.
      const config = { ...shop.services.config, smtpUrl: undefined };
      registerOrderMails({ ...shop.services, config, mailer: createMailer(config, shop.services.log) });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      const [failed] = await shop.messages();
      expect(failed).toMatchObject({ state: 'failed', needsDecision: true, error: NO_MAIL_SERVER });
      expect(existsSync(join(config.dataDir, 'outbox'))).toBe(false);
    });

    test('reports each payment once, unless it is undone', async () => {
      const shop = await openMailingShop(open, { orderMessages: { ...automatic, confirmed: 'off' } });
      const pay = async (amount: number): Promise<string> => {
        const made = await shop.asAdmin('POST', `/orders/${shop.order.id}/payments`, {
          amount,
          method: 'cash',
        });
        return made.body.data.payment.id;
      };
      const [first, second] = [await pay(100), await pay(50)];
      await shop.asAdmin('DELETE', `/orders/${shop.order.id}/payments/${second}`);
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(shop.smtp.arrived).toEqual([expect.stringContaining('Payment received')]);
      expect(await shop.messages()).toMatchObject([
        { kind: 'paid', payment: first, state: 'sent' },
        { kind: 'paid', payment: second, state: 'withdrawn' },
      ]);
    });

    test('that is withdrawn forgets why an earlier attempt failed', async () => {
      const shop = await openMailingShop(open, {
        orderMessages: automatic,
        faultOf: () => ({ at: 'rcpt', does: { replies: '451 try later' } }),
      });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(await shop.messages()).toMatchObject([
        { state: 'waiting', error: expect.stringContaining('451') },
      ]);
      const stateAfter = async (status: string) => {
        await shop.save(shop.order.id, { status });
        return (await shop.messages())?.map(({ state, error }) => [state, error]);
      };
      expect(await stateAfter('CANCELED')).toEqual([['withdrawn', undefined]]);
      expect(await stateAfter('PENDING')).toEqual([['waiting', undefined]]);
    });

    test('of a canceled order is withdrawn, and no other one is sent', async () => {
      const shop = await openMailingShop(open, { orderMessages: automatic });
      await shop.save(shop.order.id, { status: 'CANCELED' });
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(await shop.messages()).toMatchObject([{ kind: 'confirmed', state: 'withdrawn' }]);
      expect(shop.smtp.connections()).toBe(0);
      expectFailure(await shop.post(shippedMail), 'conflict');
      expectFailure(await shop.post({ ...shippedMail, channel: 'whatsapp' }), 'conflict');
    });
  });
});

import { expect, test } from 'vitest';
import { INVITATION_PATH } from '#server/accounts/invitations/invitations.store.ts';
import { ENQUIRY_FORM_PATH } from '#contract/enquiries/chat-url.ts';
import { ORDER_PAGES } from '#contract/orders/order-page/order-page.ts';
import { listenAnywhere, sendRaw } from '#tests/support/raw-http.ts';
import { openShop } from '#tests/support/shop.ts';

test.each([ENQUIRY_FORM_PATH, `${ORDER_PAGES}x`, INVITATION_PATH])(
  'a shop that closes does not wait for the rest of a form that is sent to %s',
  async (path) => {
    const shop = await openShop();
    const port = await listenAnywhere(shop.server);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      'content-type: application/x-www-form-urlencoded',
      'expect: 100-continue',
      'content-length: 50',
    ];
    // "100 Continue" shows that the shop waits for the body, which never comes.
    const received = sendRaw(port, [`${head.join('\r\n')}\r\n\r\n`], (seen) => {
      if (seen.includes('100 Continue')) begin();
      return seen.includes('503');
    });
    await begun;
    await shop.close();
    expect((await received).text).toContain('503');
  },
);

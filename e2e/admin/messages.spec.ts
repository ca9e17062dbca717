import type { Reply } from '#contract/api/routes.ts';
import { type SmtpServer, startSmtpServer } from '../../tests/support/mail/smtp-server.ts';
import { expect, expectAccessible, test as base } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';

/** A shop with a mail server that dies at the end of the first mail. */
const test = base.extend<{ smtp: SmtpServer }>({
  smtp: async ({ playwright: _none }, use) => {
    const smtp = await startSmtpServer((connection) =>
      connection === 0 ? { at: 'dot', does: 'dies' } : undefined,
    );
    await use(smtp);
    smtp.close();
  },
  settings: ({ smtp }, use) => use({ SMTP_URL: smtp.url }),
});
test.use({ ownShop: true });

test('a mail that may have been sent is shown, and sent again by the artist only', async ({
  page,
  admin,
  smtp,
}) => {
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {
    name: 'Lotus Print',
  });
  const { orderId } = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: {
      address: {
        firstName: 'Meera',
        address: '7/22 Temple Street',
        city: 'Thrissur',
        zip: '680001',
        phone: '9447012345',
      },
    },
    email: 'meera@example.com',
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');

  await page.getByRole('button', { name: `Message: order confirmed: ${orderId}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages', exact: true });
  const message = dialog.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toHaveValue(/Hello Meera,.*• Lotus Print: ₹500/s);
  await expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919447012345\?text=Hello%20Meera/,
  );
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expect(message).toHaveValue(/नमस्ते Meera,/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send mail', exact: true }).click();
  await expect(dialog.getByText('Mail may have been sent')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await openHydrated(page, '/admin/products');
  const notice = page.getByRole('region', { name: '1 mail to customers needs your decision' });
  await expect(notice).toContainText(`${orderId}, Order confirmed`);
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => smtp.arrived.length).toBe(2);
  await openHydrated(page, '/admin/orders');
  await page.getByRole('button', { name: `Messages: ${orderId}`, exact: true }).click();
  await expect(dialog.getByText('Mail sent', { exact: true })).toBeVisible();
});

test('the personal data of an order is erased, a mail becomes automatic, and the privacy page names what must stay', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const [delivered] = await admin.call<Reply<'listOrders'>>('GET', '/orders?status=DELIVERED');
  const { orderId = '', shippingInformation } = delivered ?? {};
  const name = shippingInformation?.address.firstName ?? '';
  await admin.storeLogin(page);
  // From the tab Products, so that one step back too many in the browser's history is noticed.
  await openHydrated(page, '/admin/products');
  await page.getByRole('tab', { name: 'Orders', exact: true }).click();
  const card = page.getByRole('article', { name: `Order ${orderId}`, exact: true });
  await card.getByRole('button', { name: `Edit order ${orderId}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Order', exact: true });
  await form.getByRole('button', { name: 'Erase personal data', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Erase the personal data of ${orderId}?` });
  await expect(question).toContainText('What stays: the pieces, the amounts');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(card.getByText(/^Erased on/)).toBeVisible();
  await expect(page).toHaveURL('/admin/orders');
  await expect(card).not.toContainText(name);
  await expect(card).not.toContainText(/Courier|Tracking number/);
  await expect(card.getByRole('button', { name: /^Record payment/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Order page/ })).toHaveCount(0);

  // The order can still be saved, without an address.
  await card.getByRole('button', { name: `Edit order ${orderId}`, exact: true }).click();
  await expect(form).toContainText('You erased the personal data of this order');
  await expect(form.getByRole('textbox', { name: 'First name' })).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Canceled');
  await form.getByRole('button', { name: 'Save Order', exact: true }).click();
  await expect(form).toBeHidden();

  await openHydrated(page, '/admin/settings');
  await page.getByRole('combobox', { name: 'Mail “Shipped”', exact: true }).selectOption('Sent by itself');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Settings', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect(await admin.call<Reply<'getSettings'>>('GET', '/settings')).toMatchObject({
    orderMessages: { shipped: 'automatic', confirmed: 'propose' },
  });

  await openHydrated(page, '/privacy');
  await expect(page.getByText('tax law requires them')).toBeVisible();
});

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { save, saved } from '../support/settings-form.ts';

// These settings appear on pages that other tests open.
test.use({ ownShop: true });

test(
  'shows how the WhatsApp number is read, and the order button opens that chat',
  { tag: ['@FX18', '@axe'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/settings');
    const number = page.getByLabel('WhatsApp number');
    const preview = page.getByText('Orders open a chat with');
    const testLink = page.getByRole('link', { name: 'Test this chat' });
    await expect(preview).toContainText('+91 00000 00000');
    // One digit is missing: read with Iran's country code it would be a valid number there.
    await number.fill('987654321');
    await expect(preview).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText(/^Please give the WhatsApp number with its country code/)).toBeVisible();
    await expect(number).toBeFocused();
    await number.fill('098765-43210');
    await expect(preview).toContainText('Orders open a chat with +91 98765 43210.');
    await expect(testLink).toHaveAttribute('href', 'https://wa.me/919876543210');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(number).toHaveValue('+91 98765 43210');
    await expectAccessible(page);

    const product = await demoProduct(page.request, 'Marigold Study');
    await openHydrated(page, `/product/${product._id}`);
    await expect(page.getByRole('link', { name: 'Order on WhatsApp' }).first()).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/919876543210\?/,
    );
  },
);

test(
  'a number that an earlier version stored without a country code is shown until the artist confirms it',
  { tag: ['@FX18'] },
  async ({ page, admin, shop }) => {
    const database = new Sqlite(join(shop.dataDir, 'shop.db'), { timeout: 30_000 });
    database.exec(`update setting set value = json_set(value, '$.whatsapp', '9876543210')`);
    database.close();
    await shop.restart();
    // Meanwhile visitors order from the artist, not from a stranger in Iran.
    await openHydrated(page, '/');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/919876543210',
    );
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    const question = page.getByRole('region', { name: 'Is this your WhatsApp number?' });
    await expect(question).toContainText('Orders open a chat with +91 98765 43210.');
    await expect(question.getByRole('link', { name: 'Test this chat' })).toHaveAttribute(
      'href',
      'https://wa.me/919876543210',
    );
    await expectAccessible(page);
    await question.getByRole('link', { name: 'Change it' }).click();
    await expect(page).toHaveURL('/admin/settings#whatsapp');
    await question.getByRole('button', { name: 'Yes, this is my number' }).click();
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('WhatsApp number')).toHaveValue('+91 98765 43210');
    await expect(question).toHaveCount(0);
  },
);

// Several new pieces, one after the other.
import { expect, test } from '../support/admin.ts';
import { create, field, form, price, stock } from '../support/product-form.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { rowOf } from '../support/product-table.ts';
import { successToast } from '../support/toasts.ts';

test.use({ ownShop: true, settings: { DEMO: 'off' } });

test(
  'another piece begins with the choices of the last, also with its sale in a gallery',
  { tag: ['@every-time', '@phone'] },
  async ({ page, admin }) => {
    await admin.createCategory({ name: 'Paintings' });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products?edit=new');
    const forSale = form(page).getByLabel('For sale in the gallery');
    await expect(forSale).not.toBeChecked();
    await field(page, 'Name').fill('Monsoon');
    await field(page, /^Description/).fill('Oil on canvas.');
    await price(page).fill('1800');
    await expect(forSale).not.toBeChecked();
    await forSale.check();
    await expect(stock(page)).toHaveValue('1');
    await field(page, /^Medium/).fill('Oil');
    await form(page).getByRole('button', { name: 'Create and add another' }).click();
    await expect(successToast(page, 'Product created')).toContainText('“Monsoon” is saved.');
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(field(page, 'Name')).toBeInViewport();
    await expect(forSale).toBeChecked();
    await expect(stock(page)).toHaveValue('1');
    await expect(field(page, /^Medium/)).toHaveValue('Oil');

    await forSale.uncheck();
    await field(page, 'Name').fill('Not to be sold');
    await field(page, /^Description/).fill('Oil on canvas.');
    await price(page).fill('2500');
    await create(page).click();
    await expect(form(page)).toBeHidden();

    // The dashboard agrees with the gallery.
    await expect(rowOf(page, 'Monsoon').getByText('For Sale', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Not to be sold').getByText('not “For sale in the gallery”')).toBeVisible();
    await expect(rowOf(page, 'Not to be sold').getByText('For Sale', { exact: true })).toHaveCount(0);
    await openHydrated(page, '/paintings');
    await expect(page.getByText('₹1,800')).toBeVisible();
    await expect(page.getByText('₹2,500')).toHaveCount(0);
  },
);

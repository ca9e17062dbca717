import { expect, test } from '../support/admin.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';
import { save, saved } from '../support/settings-form.ts';

// These settings appear on pages that other tests open.
test.use({ ownShop: true });

test("saves the shop's texts, and header, banner and footer show them at once", async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const isSameDocument = await markDocument(page);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(page.getByRole('note')).toContainText('Mails are not being sent');
  await page.getByLabel('Name of the shop').fill('Chitrakatha');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByLabel('Tagline').fill('चित्र और कथा');
  await page.getByRole('textbox', { name: 'Banner' }).fill('Closed for Diwali until Monday.');
  await page.getByLabel('WhatsApp number').fill('+91 (98765) 432-10');
  await page.getByLabel('Instagram page').fill('');
  await page.getByLabel('Coming Soon link').fill('/about');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  await expect(page.getByRole('banner')).toContainText('Chitrakatha');
  await expect(page.getByRole('region', { name: 'Announcement' })).toContainText(
    'Closed for Diwali until Monday.',
  );
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('चित्र और कथा');
  await expect(foot.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
  expect(await isSameDocument()).toBe(true);
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('+91 98765 43210');

  await page.getByRole('link', { name: 'View the shop', exact: true }).click();
  await expect(page.getByRole('link', { name: /Coming Soon/ })).toHaveAttribute('href', '/about');
  await openHydrated(page, '/');
  await expect(page.getByRole('banner')).toContainText('Chitrakatha');
});

test('an empty line separates paragraphs of story, art and policies', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const paragraphs = { story: 'Story one.\n\nStory two.', 'About My Art': 'Art one.\n\n\nArt two.' };
  await page.getByLabel('Story').fill(paragraphs.story);
  await page.getByLabel('About My Art').fill(paragraphs['About My Art']);
  for (const name of ['Inspiration', 'Creation', 'Connection'])
    await page.getByLabel(name).fill(`${name} in a word.`);
  for (const name of ['Shipping and returns', 'Privacy', 'Terms', 'Contact'])
    await page.getByLabel(name).fill(`${name} one.\n\n${name} two.`);
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  await openHydrated(page, '/about');
  await expect(page.getByText('Story one.', { exact: true })).toBeVisible();
  await expect(page.getByText('Story two.', { exact: true })).toBeVisible();
  await openHydrated(page, '/paintings');
  await expect(page.getByText('Art two.', { exact: true })).toBeVisible();
  await expect(page.getByText('Connection in a word.', { exact: true })).toBeVisible();
  for (const [path, name] of [
    ['/shipping', 'Shipping and returns'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['/contact', 'Contact'],
  ] as const) {
    await openHydrated(page, path);
    await expect(page.getByText(`${name} one.`, { exact: true })).toBeVisible();
    await expect(page.getByText(`${name} two.`, { exact: true })).toBeVisible();
  }
  await openHydrated(page, '/admin/settings');
  await expect(page.getByLabel('Story')).toHaveValue(paragraphs.story);
});

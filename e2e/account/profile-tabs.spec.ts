import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { signUp } from '../support/visitors.ts';

test.describe('with the order book', () => {
  test.use({ ownShop: true });

  test('the chosen tab is in the middle of its row on a small phone', async ({ page, shop, admin }) => {
    await turnOnOrderBook(admin);
    await signUp(page, shop);
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, '/profile?tab=addresses');
    const chosen = page.getByRole('tab', { name: 'Addresses', selected: true });
    const distance = () =>
      chosen.evaluate((tab) => {
        const middleOf = (element: Element | null | undefined) => {
          const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
          return left + width / 2;
        };
        return Math.abs(middleOf(tab) - middleOf(tab.parentElement?.parentElement));
      });
    await expect.poll(distance).toBeLessThan(2);
  });
});

test(
  'addresses and orders have no tab while the order book is off',
  { tag: ['@S127', '@S141'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    for (const tab of ['addresses', 'orders']) {
      await openHydrated(page, `/profile?tab=${tab}`);
      await expect(page.getByRole('heading', { name: `No ${tab} yet`, exact: true })).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Personal Info', 'Favorites']);
    }
  },
);

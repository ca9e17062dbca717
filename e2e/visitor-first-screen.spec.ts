import { expect, test } from './support/shop.ts';
import { demoPiece } from './support/demo-pieces.ts';
import { visit } from './support/visit.ts';

test.beforeEach(({ isMobile }) => {
  test.skip(!isMobile, 'A wide screen shows all of it at once.');
});

test('the first screen of a piece says its name and its price', async ({ page, request }) => {
  const piece = await demoPiece(request, 'Monsoon Over the Western Ghats');
  await visit(page, `/product/${piece._id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(main.getByText('₹1,450', { exact: true }).last()).toBeInViewport({ ratio: 1 });
});

test('with the bars of a small browser, the price is still there beside the order button', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 560 });
  const piece = await demoPiece(request, 'Lotus Pond, First Light');
  await visit(page, `/product/${piece._id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('₹1,190', { exact: true }).last()).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('link', { name: 'Order on WhatsApp' })).toBeInViewport({ ratio: 1 });
});

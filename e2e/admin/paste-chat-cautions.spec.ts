// What the artist learns from a pasted chat before an order is filled in.
import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addDialog, cardOf, createOrder } from '../support/orders.ts';
import { turnOnOrderBook } from '../support/settings.ts';

test.use({ ownShop: true });

const pasteDialog = (page: Page) => page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
const button = (page: Page, name: string) => pasteDialog(page).getByRole('button', { name, exact: true });
const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';

/** An enquiry about products of these names, at these prices in rupees. */
async function createEnquiry(admin: Admin, prices: Record<string, number>) {
  const category = await admin.createCategory({ name: `Prints ${Object.keys(prices).join(' ')}` });
  const products: string[] = [];
  for (const [name, actual] of Object.entries(prices))
    products.push(
      (await admin.createProduct(category, { name, price: { actual, allowDiscount: false } }))._id,
    );
  const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products });
  const enquiries = await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries');
  return { code, products, id: enquiries.find((each) => each.code === code)?.id };
}

/** Pastes messages of Meera, after the code; those of the artist begin with "Studio: ". */
async function paste(page: Page, code: string, ...lines: string[]): Promise<void> {
  const chat = [`I'd like this!\nCode: ${code}`, ...lines]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
  await openHydrated(page, '/admin/orders?edit=paste');
  await pasteDialog(page).getByRole('textbox', { name: 'Chat' }).fill(chat);
}

async function openShop(page: Page, admin: Admin) {
  await turnOnOrderBook(admin, { shippingRates: { kind: 'flat', amount: 80 } });
  await admin.storeLogin(page);
}

test(
  'before the form it is said that the customer cancels, and the order to cancel is offered; no reply asks for its address',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await openShop(page, admin);
    const { code, products, id } = await createEnquiry(admin, { Lotus: 1200 });
    await paste(page, code, 'please cancel my order');
    await expect(pasteDialog(page).getByText('The customer seems to cancel.')).toBeInViewport();
    await expectAccessible(page);
    const order = await createOrder(admin, [[products[0] ?? '', 1]]);
    await admin.call('PUT', `/enquiries/${id}`, { state: 'ORDERED', order: order.id });
    await paste(page, code, 'when is it sent?');
    await expect(pasteDialog(page).getByText(`Enquiry ${code} is already ${order.orderId}.`)).toBeVisible();
    await expect(pasteDialog(page).getByLabel('Reply that asks for the rest')).toHaveCount(0);
    await paste(page, code, 'please cancel my order');
    await expect(pasteDialog(page).getByText(`Open ${order.orderId} to cancel it there.`)).toBeInViewport();
    await expectAccessible(page);
    await button(page, `Open ${order.orderId}`).click();
    await expect(
      cardOf(page, order).getByRole('button', { name: `Cancel order ${order.orderId}` }),
    ).toBeVisible();
    await expect(pasteDialog(page)).toBeHidden();
  },
);

test(
  'an unsaved order stays or is replaced by the next chat, as the artist chooses',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await openShop(page, admin);
    const first = await createEnquiry(admin, { Lotus: 1200 });
    const second = await createEnquiry(admin, { Koi: 900 });
    await paste(page, first.code, ADDRESS);
    await button(page, 'Fill In an Order').click();
    await addDialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await paste(page, second.code, ADDRESS.replace('Meera Nair', 'Asha Rao'));
    await button(page, 'Fill In an Order').click();
    const question = page.getByRole('alertdialog', { name: 'Replace the unsaved order?' });
    await expect(question).toContainText('(Meera Nair)');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep it', exact: true }).click();
    await expect(pasteDialog(page).getByRole('list', { name: 'Products found' })).toHaveText('Koi');
    await button(page, 'Fill In an Order').click();
    await question.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(addDialog(page).getByLabel('First name')).toHaveValue('Asha');
  },
);

test('that no enquiry was found is said only after the answer', async ({ page, admin }) => {
  await openShop(page, admin);
  const { code } = await createEnquiry(admin, { Lotus: 1200 });
  await openHydrated(page, '/admin/orders?edit=paste');
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(document.body.textContent)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  const chat = pasteDialog(page).getByRole('textbox', { name: 'Chat' });
  await chat.fill(`Code: ${code}\n${ADDRESS}`);
  await expect(pasteDialog(page).getByRole('list', { name: 'Products found' })).toHaveText('Lotus');
  const texts = await seen.jsonValue();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /No code of an enquiry|There is no enquiry/.test(text))).toEqual([]);
  await chat.fill(ADDRESS);
  await expect(pasteDialog(page).getByText('No code of an enquiry found.')).toBeVisible();
});

test(
  'only the pieces that the customer names are filled in, and shipping that is free adds no line',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await openShop(page, admin);
    const { code } = await createEnquiry(admin, { Marigold: 1240, Banaras: 1200, Lotus: 1250 });
    const price = 'Studio: 2440 total, courier free';
    await paste(page, code, 'only Marigold and Banaras please', price, 'ok done', ADDRESS);
    const found = pasteDialog(page).getByRole('list', { name: 'Products found' });
    await expect(found.getByRole('listitem')).toHaveText(['Marigold', 'Banaras']);
    await expect(
      pasteDialog(page).getByText('Without Lotus: “only Marigold and Banaras please”'),
    ).toBeVisible();
    await expect(pasteDialog(page).getByRole('textbox', { name: 'Shipping in rupees' })).toHaveValue('0');
    await expectAccessible(page);
    await button(page, 'Fill In an Order').click();
    const form = addDialog(page);
    await expect(form.getByText(/^Total ₹/).last()).toHaveText('Total ₹2,440.00');
    await expect(form.getByText('As agreed in the chat')).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
    // Without clear words, all of them, and the total of the chat is below theirs.
    await paste(page, code, 'two of them please', price, 'ok done', ADDRESS);
    await button(page, 'Fill In an Order').click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(form.getByText(/^Total ₹/).last()).toHaveText('Total ₹3,690.00');
    await expect(form.getByText('The chat names less than this order costs.')).toBeInViewport();
    await expectAccessible(page);
  },
);

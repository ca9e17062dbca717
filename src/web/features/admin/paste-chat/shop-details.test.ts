import { expect, test } from 'vitest';
import { noUpi } from '#contract/orders/upi-settings.ts';
import { parseChat } from './parse-chat.ts';
import { shopDetailsOf } from './shop-details.ts';

const policies = { privacy: [], terms: [], shipping: [], contact: ['Studio: +91 98110 22334'] };
const shop = shopDetailsOf(
  {
    brand: 'Blue Lotus',
    whatsapp: '919845011111',
    upi: { ...noUpi, id: '9830011111@ybl', name: 'Uma Rao' },
    policies,
  },
  { legalName: 'Uma S Rao', address: '5 Temple Road, Lakshmipuram\nMysuru 570004', signature: '' },
);

const head = '[1:10 pm, 04/09/2026] Vani Das';
const order = `${head}: Code: LOTUS-7K3`;
const valuesOf = (chat: string, options?: { shop: typeof shop }) =>
  Object.fromEntries(
    Object.entries(parseChat(chat, options).fields).map(([field, { value }]) => [field, value]),
  );

test('the shop’s address that a customer repeats is not proposed', () => {
  const chat = `${order}\n${head}: Uma Rao\n5 Temple Road, Lakshmipuram\nMysuru 570004`;
  expect(valuesOf(chat)).toMatchObject({ name: 'Uma Rao', pin: '570004', city: 'Mysuru' });
  expect(valuesOf(chat, { shop })).toEqual({ name: 'Vani Das' });
});

test('an address in the same street is the customer’s', () => {
  const chat = `${order}\n${head}: Vani Das\n15 Temple Road, Lakshmipuram\nMysuru 570004`;
  expect(valuesOf(chat, { shop })).toMatchObject({
    address: '15 Temple Road, Lakshmipuram',
    city: 'Mysuru',
    pin: '570004',
  });
});

test.each([
  ['of WhatsApp', '98450 11111'],
  ['of the UPI ID', '9830011111'],
  ['of the page Contact', '+91 98110 22334'],
])('the shop’s number %s is not proposed', (_title, number) => {
  const chat = `${order}\n${head}: your number is ${number}, right?`;
  expect(valuesOf(chat)).toHaveProperty('phone');
  expect(valuesOf(chat, { shop })).not.toHaveProperty('phone');
});

test.each(['Blue Lotus', 'Uma S. Rao', '+91 98450 11111'])('the sender %s is the artist', (sender) => {
  const chat =
    `[1:10 pm, 04/09/2026] ${sender}: 12 Lake Road, Kolkata 700029\n` +
    '[1:12 pm, 04/09/2026] Studio Frames: noted, thank you for your order';
  expect(parseChat(chat).admin).not.toBe(sender);
  expect(parseChat(chat, { shop }).admin).toBe(sender);
});

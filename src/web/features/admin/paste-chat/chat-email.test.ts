import { expect, test } from 'vitest';
import { parseChat } from './parse-chat.ts';
import { noShopDetails } from './shop-details.ts';

const read = (chat: string, options = {}) => parseChat(chat, options).fields;

test.each([
  'Jaipur 302001 email thomas@example.com',
  'Jaipur 302001, mail id: thomas@example.com',
  'Jaipur 302001\nmy email is thomas@example.com',
  'Jaipur 302001\nईमेल - thomas@example.com',
  'Jaipur 302001 thomas@example.com.',
])('the email of “%s” is proposed and not a part of the city', (end) => {
  const { email, city, address } = read(`Thomas Varghese\n12 MI Road\n${end}`);
  expect([email?.value, city?.value, address?.value]).toEqual(['thomas@example.com', 'Jaipur', '12 MI Road']);
});

test('a UPI ID, the emails of the artist and of the shop, and those in a quoted mail are not proposed', () => {
  const details = 'Thomas Varghese\n12 MI Road\nJaipur 302001';
  expect(read(`${details}\nthomas@okaxis`).email).toBeUndefined();
  expect(
    read(`${details}\nOn Fri, 2 Oct 2026, Asha <asha@example.com> wrote:\n> asha@example.com`).email,
  ).toBeUndefined();
  const shop = { ...noShopDetails, emails: new Set(['shop@example.com']) };
  expect(read(`${details}\nshop@example.com`, { shop }).email).toBeUndefined();
  const chat = `[10:45 am, 21/11/2026] Studio: write to asha@example.com\n[10:50 am, 21/11/2026] Thomas: ${details}\n[10:51 am, 21/11/2026] Thomas: asha@example.com ok`;
  expect(read(chat, { admin: 'Studio' }).email).toBeUndefined();
});

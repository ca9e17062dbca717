import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const ENGLISH = 'Ananya Rao\n12 MG Road, Camp\nPune 411001';
const HINDI = 'अनन्या राव\nफ्लैट 4, शांति निवास, औंध\nपुणे 411007\n9845011111';

const valuesOf = (chat: string) => {
  const { name, phone, address, city, pin } = parseChat(chat).fields;
  return [name, phone, address, city, pin].map((field) => field?.value);
};
const withHeads = (messages: readonly string[]) =>
  ['Code: LOTUS-7K3', ...messages].map((text) => `[1:10 pm, 04/09/2026] Asha Das: ${text}`).join('\n');

test.each([
  'Paid 1640 by gpay',
  'Paid by gpay',
  'shipping free kar do',
  'I have paid ₹1640',
  '2700 डन 👍',
  'Ok. 1640 done',
  '10% discount chalega',
  'plus 90 shipping',
  '950 + 90 = 1040',
])('“%s” neither ends an address nor is a part of it', (line) => {
  for (const address of [ENGLISH, HINDI, ENGLISH.replaceAll('\n', ', '), HINDI.replaceAll('\n', ', ')]) {
    const details = valuesOf(address);
    const lines = address.split('\n');
    const chats = [
      `${line}\n${address}`,
      `${line}\n\n${address}`,
      `${address}\n${line}`,
      `${address}\n\n${line}`,
      [lines[0], line, ...lines.slice(1)].join('\n'),
      withHeads([line, address]),
      withHeads([`${line}\n${address}`]),
      withHeads([line, ...lines]),
      withHeads([...lines, line]),
    ];
    for (const chat of chats) expect(valuesOf(chat), chat).toEqual(details);
  }
});

test.each(['Free Colony', 'Plus Nagar 5', 'Final Rao House'])('“%s” is a part of an address', (location) => {
  expect(valuesOf(`Ananya Rao\n${location}\n12 MG Road\nPune 411001`)[2]).toBe(`${location}, 12 MG Road`);
});

test.each([
  'payment kar diya',
  'payment kar di hai, check kar lijiye',
  'gpay kiya hai',
  'paise bhej diye',
  'payment kal karungi',
  'Paid 1500',
  'भुगतान कर दिया है',
])('an address without a code is not lost if “%s” follows it', (payment) => {
  for (const address of ['Flat 4, Rosewood, Pune 411001', 'Ananya Rao\n12 MG Road, Camp\nPune 411001'])
    for (const gap of ['\n', '\n\n', ' ', ', ', '. ', ' / ']) {
      const chat = `${address}${gap}${payment}`;
      expect(valuesOf(address)[2]).toBeDefined();
      expect(valuesOf(chat), chat).toEqual(valuesOf(address));
    }
});

test('words about a payment after a phone number are no other talk', () => {
  const address = '4 MG Road, Camp, Pune 411001 9845011111';
  expect(valuesOf(`${address} will pay tonight`)).toEqual(valuesOf(address));
});

test('a payment is no part of an address without a PIN code', () => {
  const address = '12 MG Road, Camp, Pune';
  expect(valuesOf(`Code: LOTUS-7K3\n${address}, Paid 1500`)).toEqual(valuesOf(`Code: LOTUS-7K3\n${address}`));
});

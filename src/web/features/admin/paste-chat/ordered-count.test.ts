import { expect, test } from 'vitest';
import { parseChat } from './parse-chat.ts';

const quantityOf = (...lines: string[]) =>
  parseChat(`Code: LOTUS-7K3\n${lines.join('\n')}`).fields.quantity?.value;

test.each([
  ['2 पीस', '2'],
  ['दो प्रिंट चाहिए', '2'],
  ['मुझे दो चाहिए', '2'],
  ['2 pcs', '2'],
  ['2 prints chahiye', '2'],
  ['do piece', '2'],
  ['teen piece bhej dena', '3'],
  ['2 ka 2400', '2'],
  ['do ke 2400 done', '2'],
  ['Qty: 4', '4'],
  ['Lotus Pond x 2', '2'],
  ['Can I get 2 pieces?', '2'],
  ['3 nahi 2 pcs', '2'],
  ['I need 3 of these', '3'],
  ['two please', '2'],
  ['2 pls, same design', '2'],
  ['Can you make it two?', '2'],
  ['need 4 for return gifts', '4'],
  ['Quantity: three', '3'],
  ['3 nag bhej dijiye', '3'],
  ['do de dijiye', '2'],
  ['char lene hain', '4'],
  ['2 pack kar do', '2'],
  ['book 2 for me', '2'],
  ['change to 3 please', '3'],
  ['i want 2 koi prints', '2'],
  ['one dozen', '12'],
  ['half dozen please', '6'],
  ['one for me and one for my sister', '2'],
  ['दो भेज दीजिए', '2'],
  ['पाँच लेने हैं', '5'],
  ['दोन पाठवा', '2'],
  ['दो मिल जाएंगी?', '2'],
  ['need 3 of same, shaadi gift', '3'],
  ['I want 2 but one goes to my sister', '2'],
])('“%s” orders %s', (line, quantity) => {
  expect(quantityOf(line)).toBe(quantity);
});

test.each([
  '1 piece',
  'print bhej do',
  'print bhej do please',
  'भेज दो',
  'set of 2 prints',
  'bookmark set (6 pcs)',
  '12 x 18 inch',
  '2 pcs available?',
  '2 ka kitna?',
  'last time I took 2 prints',
  '2 pcs nahi chahiye',
  '2 A4 prints and 3 A5 prints',
  'Flat 2, Print Colony',
  'Flat 2 please',
  'Make it 80 each na',
  '2 different prints',
  'please send 2 more pics',
  'send 2 photos please',
  'I need it in 2 days',
  'will pay in 2 parts',
  'deliver to 2 addresses',
  'set of 4 chahiye',
  '2 min',
])('“%s” orders no other quantity than one', (line) => {
  expect(quantityOf(line)).toBeUndefined();
});

test('what the customer says last counts', () => {
  const chat = (last: string) =>
    [
      '[10:45 am, 21/11/2026] Meera: 3 prints chahiye. Code: LOTUS-7K3',
      '[10:46 am, 21/11/2026] Studio: 3 ka 3300',
      `[10:50 am, 21/11/2026] Meera: ${last}`,
    ].join('\n');
  const read = (last: string) => parseChat(chat(last), { admin: 'Studio' }).fields.quantity?.value;
  expect(read('ok done')).toBe('3');
  expect(read('just 2 then')).toBe('2');
  expect(read('just one then')).toBeUndefined();
  expect(read('she said only 1 😭')).toBeUndefined();
});

const chatOf = (lines: readonly string[]) =>
  lines
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';
const quantityOfChat = (...lines: string[]) =>
  parseChat(chatOf([...lines, ADDRESS]), { admin: 'Studio' }).fields.quantity?.value;

test('an order without a code has a quantity, too', () => {
  expect(quantityOfChat('wo print mujhe chahiye do piece, ek abbu ke liye', 'Studio: 2200 total', 'ok')).toBe(
    '2',
  );
  expect(quantityOfChat('Kalamkari print 2 kavali', 'Studio: 2900', 'ok')).toBe('2');
});

test('the artist’s price tells the quantity if it has the price of one beside it', () => {
  expect(quantityOfChat('Need them for the office', 'Studio: 40 cards at 85 each = 3400', 'done')).toBe('40');
  expect(quantityOfChat('lovely', 'Studio: Ok for 40 pcs I can do 80. 3200 + 150 = 3350', 'done')).toBe('40');
  expect(quantityOfChat('lovely', 'Studio: 12 cards for 360', 'done')).toBeUndefined();
  expect(quantityOfChat('hm', 'Studio: one is 900, 3 pcs 2500', 'Studio: ok 900', 'done')).toBeUndefined();
});

test('different designs, and a piece that is canceled, tell no quantity', () => {
  expect(quantityOf('3 prints joie: mango, parrot ane auto')).toBeUndefined();
  expect(
    quantityOfChat('3 prints please', 'Studio: 1950', 'cancel one of them', 'Studio: ok 1300', 'ok'),
  ).toBeUndefined();
});

test.each([
  ['how many?', '2', '2'],
  ['Kitne chahiye?', 'teen', '3'],
  ['Quantity?', '3 only', '3'],
  ['one or two?', 'two', '2'],
  ['कितने चाहिए?', 'दो', '2'],
  ['Kitne chahiye?', 'do. ek ghar ke liye ek gift', '2'],
  ['how many?', 'one', undefined],
  ['how many?', '2, 4 Temple Street', undefined],
  ['Price is 1200', '2', undefined],
])('after “%s”, “%s” orders %s', (question, response, quantity) => {
  expect(quantityOfChat(`Studio: ${question}`, response)).toBe(quantity);
});

test('a price that is a multiple of an earlier one tells the quantity, if it was agreed to', () => {
  expect(quantityOfChat('lovely', 'Studio: 1200 x 2 = 2400', 'done')).toBe('2');
  expect(quantityOfChat('lovely', 'Studio: 1200', 'hm', 'Studio: 2 pieces 2400', 'done')).toBe('2');
  expect(quantityOfChat('lovely', 'Studio: 1200', 'hm', 'Studio: for two it is 2400', 'done')).toBe('2');
  expect(quantityOfChat('lovely', 'Studio: 1200', 'hm', 'Studio: 2 pieces 2300', 'done')).toBeUndefined();
  expect(
    quantityOfChat(
      'lovely',
      'Studio: 1200',
      'Studio: 2 pieces 2400',
      'just the print',
      'Studio: ok 1200',
      'ok',
    ),
  ).toBeUndefined();
});

test('a smaller number with a tag question replaces the number in the artist’s price', () => {
  const price = ['I need 40 cards', 'Studio: 40 cards at 85 each = 3400'];
  expect(quantityOfChat(...price, 'ok')).toBe('40');
  expect(quantityOfChat(...price, 'only 20 then, 1700 na?', 'Studio: yes')).toBe('20');
});

const quantityIn = (...lines: string[]) =>
  parseChat(
    ['Asha: Code: LOTUS-7K3', ...lines].map((line, at) => `20/11/26, 10:${10 + at} am - ${line}`).join('\n'),
    { admin: 'Studio' },
  ).fields.quantity?.value;

test.each([
  ['Asha: 4 coasters please', 'Studio: 1 set has 4, 2000', 'Asha: ok 1 set'],
  ['Asha: 4 coasters please', 'Studio: set of 4 is 800', 'Asha: yes one set'],
  ['Asha: 4 coasters please', 'Studio: ek set me 4 hote hain, 800', 'Asha: theek hai'],
  ['Asha: 4 पीस चाहिए', 'Studio: एक सेट में 4 हैं, 800', 'Asha: ठीक है'],
  ['Asha: 6 cards chahiye', 'Studio: 6 in a pack, 300', 'Asha: ok'],
  ['Asha: 12 cards chahiye', 'Studio: pack of 6 hai, 600', 'Asha: ok'],
  ['Asha: ok', 'Studio: 1 set has 4 coasters, 200 each, 800', 'Asha: ok done'],
])('the pieces of a set are not sets: %j', (...lines) => {
  expect(quantityIn(...lines)).toBeUndefined();
});

test.each([
  [['Asha: 8 coasters please', 'Studio: set of 4 is 800, so 2 sets 1600', 'Asha: ok 2 sets'], '2'],
  [['Asha: 6 sets please', 'Studio: 1 set has 4, 800', 'Asha: ok'], '6'],
  [['Asha: 4 coasters please', 'Studio: 200 each, 800', 'Asha: ok'], '4'],
])('sets and pieces without a set count: %j', (lines, quantity) => {
  expect(quantityIn(...lines)).toBe(quantity);
});

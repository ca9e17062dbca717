import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';

/** Lines of a chat; those of the artist begin with "Studio: ". */
const chatOf = (lines: readonly string[]) =>
  ['Code: LOTUS-7K3', ...lines, ADDRESS]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
const ofChat = (lines: readonly string[]) => {
  const { total, shipping } = parseChat(chatOf(lines), { admin: 'Studio' }).fields;
  return [total?.value, shipping?.value];
};
const ofText = (...lines: string[]) => {
  const { total, shipping } = parseChat(['Code: LOTUS-7K3', ...lines, ADDRESS].join('\n')).fields;
  return [total?.value, shipping?.value];
};

test.each([
  [['Studio: 3240. Shipping 110', 'Round it, 3300 with shipping', 'Studio: ok 3300'], '3300', undefined],
  [['Studio: 3240. Shipping 110', '3350 with shipping?', 'Studio: yes 3350'], '3350', '110'],
  [['Studio: 2 pcs = 2500. Courier to BBSR 60. Total Rs 2560', 'ok'], '2560', '60'],
  [['Studio: 1200, courier 80. Total with courier 1280', 'ok'], '1280', '80'],
  [
    ['Studio: 2 prints 1450 each, mottam 2900', 'shipping entha?', 'Studio: Vizag ki 140. So 3040', 'ok'],
    '3040',
    '140',
  ],
  [
    [
      'Studio: 6 sq ft so 9000, rolled. Tube and courier 350',
      'can you do 9000 with courier?',
      'Studio: ok, 9000 with courier',
      'ok',
    ],
    '9000',
    undefined,
  ],
  [
    ['Studio: Framed 2650', 'Palakkadekku ayakkan ethra?', 'Studio: With glass 220. Total 2870', 'ok'],
    '2870',
    '220',
  ],
  [['Studio: 3300', 'shipping more to Mangaluru?', 'Studio: 50 more, so 3350', 'ok'], '3350', undefined],
])('of %j the total is %s, with %s for shipping', (lines, total, shipping) => {
  expect(ofChat(lines)).toEqual([total, shipping]);
});

test.each([
  [['1950 + courier 110', 'courier sathe 2000 final', 'ok final 2000'], '2000', undefined],
  [['1950 + courier 110', 'courier sathe 2060 final', 'ok final 2060'], '2060', '110'],
  [['A3 print, 900', 'shipping?', '80 to Ahmedabad', 'ok so 980'], '980', '80'],
  [['A3 print, 900', 'how much for courier?', '80 to Ahmedabad', 'ok so 980'], '980', '80'],
  [['A3 print, 900', 'shipping to the office?', '302 in Thrissur', 'total 980 done'], '980', undefined],
  [['The price is Rs. 2,300/- plus Rs. 200/- for postage, Rs. 2,500/- in total.'], '2500', '200'],
  [['5 x 320 = 1600, shipping 100 so 1700', 'Paid 1700'], '1700', '100'],
])('of the text %j the total is %s, with %s for shipping', (lines, total, shipping) => {
  expect(ofText(...lines)).toEqual([total, shipping]);
});

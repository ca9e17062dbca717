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

test.each([
  ['Print 1450, we deliver by Porter, 150', '150'],
  ['1450 + delivery charges of 120', '120'],
  ['1450 and shipping is flat 80 anywhere in India', '80'],
  ['1450 ka hai aur bhejne ka kharcha 100 lagega', '100'],
  ['1450 hai ji, dak kharch 60', '60'],
  ['1450 + 110 DTDC = 1560', '110'],
  ['1450, P&P 95', '95'],
  ['1450, transport 250', '250'],
  ['1450 + 100 dc', '100'],
  ['1450+100(ship)', '100'],
  ['1450/- + 100/- (courier)', '100'],
  ['1550 including 100 shipping', '100'],
  ['1450. Sending it to Kerala costs 100', '100'],
  ['1450. And 100 to ship it to you', '100'],
  ['1450. Postage for Kerala works out to 100', '100'],
  ['1450 रुपये और भेजने का 100', '100'],
  ['1450 रुपये + 100 शिपिंग चार्ज', '100'],
  ['Two prints 2900, shipping 60 each', undefined],
  ['1450, courier free kar dungi', '0'],
  ['1450, free shipping', '0'],
  ['1450. Shipping free hai', '0'],
  ['1450, delivery free de dungi', '0'],
  ['1450, no shipping charges', '0'],
  ['1450, कूरियर फ्री', '0'],
  ['1450, free shipping nahi de sakti', undefined],
  ['1450. Free shipping above 2000', undefined],
  ['1450. Sorry, no free shipping', undefined],
  ['1450, free shipping on orders of 3000 and more', undefined],
  ['1450. Free shipping on two pieces', undefined],
  ['1450. Free shipping ended yesterday', undefined],
  ['1450, free shipping on your next order', undefined],
  ['1450. Delivery by Friday', undefined],
  ['Shipping to Kerala is 150 but for you 100. Total 1550', undefined],
])('“%s” names %s for shipping', (line, shipping) => {
  expect(ofChat([`Studio: ${line}`, 'ok'])[1]).toBe(shipping);
});

test.each([
  ['delivery extra hai kya?', 'haan 100 extra'],
  ['is shipping included?', 'No, 120 extra'],
  ['how much to Thrissur?', '100'],
  ['Thrissur tak bhejne ka kitna lagega?', '100 lag jayega'],
])('the answer to “%s” is the charge', (question, response) => {
  const [total, shipping] = ofChat(['Studio: 1450', question, `Studio: ${response}`, 'ok']);
  expect(shipping).toBe(/\d+/.exec(response)?.[0]);
  expect(Number(total)).toBe(1450 + Number(shipping));
});

test('of two services, the one that makes the total is the charge', () => {
  const lines = ['Studio: 1,400. DTDC 130 or Speed Post 75, which one?', 'Speed Post is fine'];
  expect(ofChat([...lines, 'Studio: Ok then 1475', 'ok'])).toEqual(['1475', '75']);
  expect(ofChat([...lines, 'Studio: Ok then 1530', 'ok'])).toEqual(['1530', '130']);
  expect(ofChat(lines)[1]).toBeUndefined();
});

test('an alternative without a word for shipping, and an earlier parcel, are no charge of their own', () => {
  const lines = ['Studio: ₹1,200. Insured shipping ₹250 or normal ₹90?', 'normal is ok'];
  expect(ofChat(lines)[1]).toBeUndefined();
  expect(ofChat([...lines, 'Studio: ₹1,290 then', 'Sent ₹1,290'])).toEqual(['1290', '90']);
  expect(ofChat(['Studio: 1200. Last parcel to Kerala cost 140 by courier', 'ok'])[1]).toBeUndefined();
});

test('two services are not added up, and a sum can answer a question for the charge', () => {
  const lines = [
    'Studio: 1250',
    'what would delivery cost?',
    'Studio: Rs 130 by India Post, 210 by Blue Dart',
  ];
  expect(ofChat([...lines, 'India Post please', 'Studio: ok 1380', 'ok'])).toEqual(['1380', '130']);
  expect(ofChat(['price with delivery to Kochi?', 'Studio: 450 + 90', 'ok'])).toEqual(['540', '90']);
  expect(ofChat(['nice', 'Studio: 450 + 90', 'ok'])[1]).toBeUndefined();
});

test('a charge that is bargained away is none', () => {
  const lines = ['Studio: 1450 + 100 courier', 'courier free karo na'];
  expect(ofChat([...lines, 'Studio: ok 1450 me de dungi', 'ok done'])).toEqual(['1450', undefined]);
  expect(ofChat(['Studio: 1450 + 100 courier', '1500 me sab milake?', 'Studio: ok', 'done'])).toEqual([
    '1500',
    undefined,
  ]);
});

test.each(['shipping kitna? ₹40 ok', 'courier kitna lagega? 60 theek hai'])(
  'in a text without senders, “%s” is a question with an offer: neither a charge nor a total',
  (line) => {
    const { total, shipping } = parseChat(
      `Code: LOTUS-7K3\n${line}\n\n7/22 Temple Street\nThrissur 680001`,
    ).fields;
    expect([total, shipping]).toEqual([undefined, undefined]);
    const withPrice = parseChat(
      `Code: LOTUS-7K3\n₹400 total\n${line}\n\n7/22 Temple Street\nThrissur 680001`,
    );
    expect([withPrice.fields.total?.value, withPrice.fields.shipping]).toEqual(['400', undefined]);
  },
);

test('in a text without senders, a response in its own line is the charge, and no total', () => {
  const chat = 'Code: LOTUS-7K3\n₹400\nshipping kitna?\n₹40 ok\n\n7/22 Temple Street\nThrissur 680001';
  const { total, shipping } = parseChat(chat).fields;
  expect([total?.value, shipping?.value]).toEqual(['400', '40']);
});

test('a later charge replaces free shipping, and a question of the customer is none', () => {
  expect(ofChat(['Studio: 1450, free shipping', 'ok done'])).toEqual(['1450', '0']);
  expect(ofChat(['Studio: 1450, free shipping', 'to Leh?', 'Studio: Leh shipping 100', 'ok'])[1]).toBe('100');
  const charged = ['Studio: 1450 + 100 courier', 'shipping free?'];
  expect(ofChat([...charged, 'Studio: ok free shipping', 'done'])).toEqual(['1450', '0']);
  expect(ofChat([...charged, 'ok fine', 'Studio: courier free kar di', 'done'])).toEqual(['1450', '0']);
  expect(ofChat(['free shipping?', 'Studio: 1450', 'ok done'])).toEqual(['1450', undefined]);
  // Also without a price.
  expect(ofChat(['Studio: shipping free hai', 'ok'])).toEqual([undefined, '0']);
});

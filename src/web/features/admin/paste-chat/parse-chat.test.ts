import { expect, test } from 'vitest';
import { MAX_CHAT_LENGTH, splitChat } from './chat-messages.ts';
import { type ParsedChat, parseChat, parseSteps } from './parse-chat.ts';
import { runInSlices } from './slices.ts';

test('the artist’s own messages give no address, once the artist is known', () => {
  const chat =
    '[1:10 pm, 04/09/2026] Uma: Uma Rao, 5 Temple Road, Mysuru 570001, 9845011111\n' +
    '[1:12 pm, 04/09/2026] Vani: Vani Das, 9 Lake Road, Kolkata 700029, 9830011111';
  expect(parseChat(chat, { admin: 'Vani' }).fields.name?.value).toBe('Uma Rao');
  expect(parseChat(chat, { admin: 'Uma' }).fields.phone?.value).toBe('9830011111');
});

test('the fields of an earlier order in the same chat can be read', () => {
  const chat =
    '[1:10 pm, 04/09/2026] Uma: Code: LOTUS-7K3\n[1:12 pm, 04/09/2026] Uma: paid 500 UTR 624712345678\n' +
    '[1:10 pm, 05/09/2026] Uma: Code: DIYA-8WQ\n[1:12 pm, 05/09/2026] Uma: paid 300 UTR 624812345678';
  expect(parseChat(chat).fields.total?.value).toBe('300');
  const { codes, fields: earlier } = parseChat(chat, { code: 'LOTUS-7K3' });
  expect(codes.map(({ code }) => code)).toEqual(['LOTUS-7K3', 'DIYA-8WQ']);
  expect(earlier.total?.value).toBe('500');
  expect(earlier.utr?.value).toBe('624712345678');
});

test('the products of a message are found by their URLs', () => {
  expect(
    parseChat('https://shop.example/product/p1?variant=v2\nhttps://shop.example/product/p3').products,
  ).toMatchObject([{ id: 'p1', variant: 'v2' }, { id: 'p3' }]);
});

test('the products of a message are found by the ids at the end of their URLs, and names there are no fields', () => {
  const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  const words = 'view-of-hill-road-bengaluru-560034-for-500-rupees';
  const { products, fields } = parseChat(
    `https://shop.example/product/${words}-${id}?variant=v2\nCode: LOTUS-7K3\nThank you`,
  );
  expect(products).toMatchObject([{ id, variant: 'v2' }]);
  expect(fields).toEqual({});
});

test('asks to check a PIN code that is in another state than the address', () => {
  const { pin } = parseChat('Uma Rao\n5 Temple Road\nMysuru, Karnataka 411001').fields;
  expect(pin).toMatchObject({ value: '411001', doubt: 'PIN codes like this are in Maharashtra' });
});

test.each([
  '2 pcs',
  'Qty 2',
  '2 nos A4 size',
  '3 bookmarks',
  'one A4 and one A3',
  'Set of 2',
  '2x',
  '2×',
  'Lotus Pond x 2',
  '2 Lotus Pond A4',
  'half dozen',
  'one lotus',
  'दो पीस',
])('“%s” above the name is no part of the address', (quantity) => {
  const { name, address } = parseChat(
    `Code: LOTUS-7K3\n${quantity}\nMeera Nair\n7/22 Temple Street\nThrissur 680001`,
  ).fields;
  expect([name?.value, address?.value]).toEqual(['Meera Nair', '7/22 Temple Street']);
});

test.each(['Unit 508', 'Flat A4', '12', 'No 7', '3 Set Colony'])(
  'the number of a house stays in the address: %s',
  (house) => {
    const { address } = parseChat(`Meera Nair\n${house}, Temple Street\nThrissur 680001`).fields;
    expect(address?.value).toBe(`${house}, Temple Street`);
  },
);

test.each([
  ['I am Anand R. My address is 7/22 Temple Street, Thrissur 680001', 'Anand R.'],
  ['This is Meera K. 7/22 Temple Street, Thrissur 680001', 'Meera K.'],
  ['S.Meera\n7/22 Temple Street\nThrissur 680001', 'S.Meera'],
  ['Mohd. Irfan Khan\n7/22 Temple Street\nThrissur 680001', 'Mohd. Irfan Khan'],
  [
    'Lakshmi Narasimha Venkata Subramanya Chidambareswara Iyer\n7/22 Temple Street\nThrissur 680001',
    'Lakshmi Narasimha Venkata Subramanya Chidambareswara Iyer',
  ],
])('reads a name with initials or many words: %s', (chat, name) => {
  const { fields } = parseChat(chat);
  expect([fields.name?.value, fields.address?.value]).toEqual([name, '7/22 Temple Street']);
});

test('without evidence of an order, the details of an advertisement are not proposed', () => {
  const details = 'Rana Frames, 5 Temple Road, Mysuru 570001. Phone 9845011111';
  const text = `Now open: frames of teak and pine for every home, from Rs 300. Visit us on Sunday. ${details}`;
  expect(parseChat(text).fields).toEqual({});
  expect(parseChat(`${text}\nCode: LOTUS-7K3`).fields.pin?.value).toBe('570001');
  expect(parseChat(details).fields.pin?.value).toBe('570001');
});

test('a chat without times has heads, and a question for the rest does not separate an address', () => {
  const chat =
    'Uma R: LOTUS-7K3 please\nStudio: 900. Address?\nUma R: To,\nUma Rao\n5 Temple Road\nMysuru\nStudio: pin?\nUma R: 570001';
  const { admin, fields } = parseChat(chat);
  expect(admin).toBe('Studio');
  expect([fields.name, fields.address, fields.pin].map((field) => field?.value)).toEqual([
    'Uma Rao',
    '5 Temple Road',
    '570001',
  ]);
});

test('a copy from Telegram has the sender and the time above each message', () => {
  const chat =
    'Uma R, [17.03.2026 18:04]\nLOTUS-7K3 please\n\nStudio, [17.03.2026 18:20]\n900 with shipping\n\n' +
    'Uma R, [17 Mar 2026 at 18:26:01]\nok done\nUma Rao\n5 Temple Road\nMysuru 570001';
  const { senders, fields } = parseChat(chat, { admin: 'Studio' });
  expect(senders).toEqual(['Uma R', 'Studio']);
  expect([fields.name?.value, fields.address?.value, fields.total?.value]).toEqual([
    'Uma Rao',
    '5 Temple Road',
    '900',
  ]);
});

test('what was paid for an earlier order, and a refund without an order, are no payment', () => {
  const heads = (lines: readonly string[]) =>
    lines.map((line, at) => `[1:1${at} pm, 04/09/2026] ${line}`).join('\n');
  const order = [
    'Uma: My last order came well, paid 1500 then. LOTUS-7K3',
    'Studio: It is 900',
    'Uma: ok, sending now',
  ];
  expect(parseChat(heads(order)).fields.total?.value).toBe('900');
  const refund = ['Uma: the glass is broken', 'Studio: I will refund 400', 'Studio: done, UTR 609811742056'];
  expect(parseChat(heads(refund)).fields).toEqual({});
});

test.each([
  ['spaces', ' '],
  ['digits', '9'],
  ['digits in groups', '91 '],
  ['commas', ','],
  ['letters', 'a'],
  ['words of an address', 'road 9, '],
  ['labels', 'name: '],
  ['brackets', '[1:1'],
  ['lines', 'Road 5, 411001\n'],
  ['speakers', 'Uma: hello\nVani: pin?\n'],
  ['forms', 'Name\nAsha\nCity\n'],
  ['houses', 'not flat 5 not 6\n'],
  ['brackets in brackets', '(a ('],
  ['heads', '[1:10 pm, 04/09/2026] Uma: paid 500\n'],
  ['PIN codes', '[1/1 1:11 A: 570001\n'],
])('a long text of %s is read in a short time', (_name, part) => {
  const text = part.repeat(Math.ceil(MAX_CHAT_LENGTH / 4 / part.length));
  const start = performance.now();
  parseChat(text);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('a line that repeats heads is one message, with at most three heads after the first one', () => {
  const head = '[1/1 1:11 A: ';
  expect(splitChat(head.repeat(Math.ceil(MAX_CHAT_LENGTH / head.length)))).toHaveLength(1);
  expect(splitChat(`${head.repeat(5)}hello`)).toEqual([
    { sender: 'A', date: '1/1', lines: [`${head}hello`] },
  ]);
});

test('of a chat of thousands of people, few are offered as the artist, and the known one', () => {
  const lines = Array.from({ length: 9_000 }, (_, at) => `[1:10 am, 1/1/2026] P${at}: x`);
  // P8500 writes more lines than the others.
  lines.push('[1:10 am, 1/1/2026] P8500: y');
  const { senders, admin } = parseChat(lines.join('\n'), { admin: 'P8900' });
  expect(senders).toHaveLength(50);
  expect(admin).toBe('P8900');
  expect(senders.slice(-2)).toEqual(['P8500', 'P8900']);
});

test('of a longer chat only the newest messages are read', () => {
  const chat = `Code: LOTUS-7K3\n${'x'.repeat(MAX_CHAT_LENGTH)}`;
  expect(parseChat(chat).codes).toEqual([]);
  expect(splitChat('')).toEqual([]);
});

/** A chat of the maximum length with an order at its end. */
function longChat(): string {
  const talk =
    '[1:10 pm, 04/09/2026] Uma: Is the A4 print still there? 900?\n[1:12 pm, 04/09/2026] Studio: Yes, 900 + 70 shipping\n' +
    '[1:13 pm, 04/09/2026] Uma: ok 970, send it to 5 Temple Road, Mysuru 570001, 9845011111\n';
  return `${talk.repeat(Math.ceil(MAX_CHAT_LENGTH / talk.length))}[1:10 pm, 05/09/2026] Uma: Code: LOTUS-7K3`;
}

const readInSlices = (chat: string) =>
  new Promise<ParsedChat>((resolve) => {
    runInSlices({ steps: parseSteps(chat), onDone: resolve });
  });

test('slices give the result of a whole run, pause in between, and can be stopped', async () => {
  expect(await readInSlices('Code: LOTUS-7K3')).toEqual(parseChat('Code: LOTUS-7K3'));
  const chat = longChat();
  let isDone = false;
  const long = readInSlices(chat).then((parsed) => {
    isDone = true;
    return parsed;
  });
  const stop = runInSlices({ steps: parseSteps(chat), onDone: () => expect.unreachable() });
  stop();
  await Promise.resolve();
  expect(isDone).toBe(false);
  expect(await long).toEqual(parseChat(chat));
});

test.each([
  ['saade baarah sau', '1250'],
  ['sava sau', '125'],
  ['paune do hazaar', '1750'],
  ['साढ़े तीन हज़ार', '3500'],
])('the amount of “%s” is %s', (words, amount) => {
  const chat = `Code: LOTUS-7K3\n${words} bhej diye`;
  expect(parseChat(chat).fields.total?.value).toBe(amount);
});

test('of data from Instagram, the latest message is first', () => {
  const chat = [
    ['Uma Rao', 'sorry, 5 Temple Road, Mysuru 570001', 'Mar 05, 2026 8:10 pm'],
    ['Studio', 'Your address please', 'Mar 05, 2026 8:05 pm'],
    ['Uma Rao', 'Code: LOTUS-7K3\nUma Rao, 9 Lake Road, Mysuru 570002', 'Mar 05, 2026 8:02 pm'],
  ]
    .map((lines) => lines.join('\n'))
    .join('\n');
  const { senders, fields } = parseChat(chat);
  expect(senders).toEqual(['Uma Rao', 'Studio']);
  expect(fields.pin?.value).toBe('570001');
});

const agreed = (...written: string[]) =>
  [
    'Meera: Hello! I would like to order this piece:\nLotus Print\nCode: LOTUS-7K3',
    ...written.map((line) => `Studio: ${line}`),
    'Meera: ok, sending now. Meera Nair, 7/22 Temple Street, Thrissur 680001',
  ]
    .map((line, at) => `[10:${10 + at} am, 21/11/2026] ${line}`)
    .join('\n');

test.each<[written: string[], amount: string, shipping: string | undefined]>([
  [['It is 1,200 plus 80 courier'], '1280', '80'],
  [['Price is ₹1,200', 'Courier will be ₹90'], '1290', '90'],
  [['₹1,320 total (₹1,200 + ₹120 courier)'], '1320', '120'],
  [['Total ₹1,200, free shipping'], '1200', '0'],
  [['₹1,200 and 80 more for the frame'], '1280', undefined],
  [['Total ₹1,200 including courier'], '1200', undefined],
])('of an artist who writes %j, the amount is %s and the shipping %s', (written, amount, shipping) => {
  const { fields } = parseChat(agreed(...written));
  expect([fields.total?.value, fields.shipping?.value]).toEqual([amount, shipping]);
  if (shipping) expect(fields.shipping?.source).toMatch(/courier|free shipping/i);
});

test('a customer who fetches the piece is proposed as a pickup, unless they give an address', () => {
  const messageOf = (who: string, text: string) => `[10:45 am, 21/11/2026] ${who}: ${text}`;
  const start = [
    messageOf('Meera', 'I would like to order this. Code: LOTUS-7K3'),
    messageOf('Studio', '₹350'),
  ].join('\n');
  const pickup = 'I will pick it up on Friday';
  const chat = `${start}\n${messageOf('Meera', pickup)}`;
  expect(parseChat(chat).pickup).toBe(pickup);
  for (const more of ['Or send it to 7/22 Temple Street, Thrissur 680001', 'pin 680001'])
    expect(parseChat(`${chat}\n${messageOf('Meera', more)}`).pickup).toBeUndefined();
  expect(parseChat(`${start}\n${messageOf('Studio', 'You can pick it up')}`).pickup).toBeUndefined();
});

test.each<[written: string[], pickup: number | undefined]>([
  [['Can I pick up from your studio?'], 0],
  [["I can't come today but will pick it up tomorrow"], 0],
  [['I will pick it up', 'Sorry, I can’t pick it up, I’m in Delhi'], undefined],
  [['I cant pick it up today', 'Ok, I will collect it on Friday'], 1],
  [['No courier please', 'There is no courier fee then, right?'], 0],
  [['So there is no courier charge?'], undefined],
  [['Can you arrange courier pickup?'], undefined],
  [['Could you pick it up from the framer, please?'], undefined],
  [['Is pickup possible?'], undefined],
])('of a customer who writes %j, line %s proposes a pickup', (written, pickup) => {
  const lines = ['I would like to order this. Code: LOTUS-7K3', ...written];
  const chat = lines.map((line) => `[10:45 am, 21/11/2026] Meera: ${line}`).join('\n');
  expect(parseChat(chat).pickup).toBe(pickup === undefined ? undefined : written[pickup]);
});

test('a pickup has the number of a sender without a name, so that the customer can be reached', () => {
  const chat = [
    '[10:45 am, 21/11/2026] +91 98450 11111: I would like to order this. Code: LOTUS-7K3',
    '[10:46 am, 21/11/2026] Studio: ₹350',
    '[10:47 am, 21/11/2026] +91 98450 11111: I will pick it up',
  ].join('\n');
  const { pickup, fields } = parseChat(chat);
  expect([pickup, fields.phone?.value]).toEqual(['I will pick it up', '9845011111']);
});

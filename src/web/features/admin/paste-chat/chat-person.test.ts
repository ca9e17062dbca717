import { expect, test } from 'vitest';
import type { ChatField } from './chat-fields.ts';
import { parseChat } from './parse-chat.ts';

const ADDRESS = '7/22 Temple Street\nThrissur 680001\n9447012345';

/** Lines of a chat; those of the artist begin with "Studio: ". */
const valuesOf = (lines: readonly string[], wanted: readonly ChatField[], customer = 'Ammu') => {
  const chat = lines
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `${customer}: ${line}`}`)
    .join('\n');
  const { fields } = parseChat(chat, { admin: 'Studio' });
  return wanted.map((field) => fields[field]?.value);
};
const nameOf = (lines: readonly string[], customer?: string) => valuesOf(lines, ['name'], customer)[0];

test('“Meera Nair here.” is a name', () => {
  expect(nameOf(['Code: LOTUS-7K3', `Meera Nair here.\n${ADDRESS}`])).toBe('Meera Nair');
  expect(nameOf(['Code: LOTUS-7K3', `Meera Nair this side\n${ADDRESS}`])).toBe('Meera Nair');
  expect(nameOf(['Code: LOTUS-7K3', `Send it here.\n${ADDRESS}`])).toBeUndefined();
});

test('the answer to a question for the name may have a phone number', () => {
  const lines = ['Code: LOTUS-7K3', ADDRESS, 'Studio: Full name and phone please'];
  expect(nameOf([...lines, 'K Meera Nair\n9866730142'])).toBe('K Meera Nair');
});

test('one word in the head is a name if the artist greets with it', () => {
  const lines = ['Code: LOTUS-7K3', 'ok', ADDRESS];
  expect(nameOf([...lines, 'Studio: Hi Tanvi! 1050 total'], 'Tanvi')).toBe('Tanvi');
  expect(nameOf([...lines, 'Studio: Hi! 1050 total'], 'Tanvi')).toBeUndefined();
  expect(nameOf([...lines, 'Studio: Hi Meera! 1050 total'], 'Tanvi')).toBeUndefined();
  expect(nameOf([...lines, `Tanvi Rao\n${ADDRESS}`, 'Studio: Hi Tanvi! 1050'], 'Tanvi')).toBe('Tanvi Rao');
});

test('a name above the phone number, or in front of it, is that of someone who picks the piece up', () => {
  const pickup = 'Code: LOTUS-7K3, can I pick it up on Saturday?';
  const wanted = ['name', 'phone'] as const;
  const found = ['Meera Nair', '9447012345'];
  expect(valuesOf([pickup, 'Cool. Will pay cash when I come. Meera Nair, 9447012345'], wanted)).toEqual(
    found,
  );
  expect(valuesOf([pickup, 'Meera Nair\n9447012345'], wanted)).toEqual(found);
  expect(valuesOf([pickup, 'my driver will come, 9447012345'], wanted)).toEqual([undefined, '9447012345']);
});

test('a reply in another script than the address is no name', () => {
  const lines = ['Studio: Code: LOTUS-7K3, 1200 ரூபாய்', 'சரி. மகிழ்ச்சி', `Meera Nair\n${ADDRESS}`];
  expect(nameOf(lines)).toBe('Meera Nair');
  expect(nameOf(['Code: LOTUS-7K3', `சரி. நன்றி\n${ADDRESS}`])).toBeUndefined();
});

test('a name in front of a house number of Kerala', () => {
  const line = 'Ship to Meera Nair TC 9/1432 Temple Lane Thiruvananthapuram Kerala 695010';
  expect(valuesOf(['Code: LOTUS-7K3', line], ['name', 'address'])).toEqual([
    'Meera Nair',
    'TC 9/1432 Temple Lane',
  ]);
});

test('what is said about another number before the phone number does not count', () => {
  const phoneOf = (line: string) =>
    valuesOf(['Code: LOTUS-7K3', `Meera Nair\n12 Temple Street\nPune 411001\n${line}`], ['phone'])[0];
  expect(phoneOf('0294 not working, use mobile 9414763028')).toBe('9414763028');
  expect(phoneOf('not working 9414763028')).toBeUndefined();
});

test('a state with a wrong letter is no city', () => {
  const wanted = ['city', 'state'] as const;
  expect(valuesOf(['Code: LOTUS-7K3', 'Meera Nair\n12 Temple Road\nPatna\nBihr 800016'], wanted)).toEqual([
    'Patna',
    'Bihar',
  ]);
  expect(valuesOf(['Code: LOTUS-7K3', 'Meera Nair\n12 Temple Road\nBuxar 800016'], wanted)).toEqual([
    'Buxar',
    'Bihar',
  ]);
});

test('a line about what was paid and the rest is not in the address below it', () => {
  const lines = ['Code: LOTUS-7K3', '500 aavi gaya, 1500 baaki', 'Sarnamu:', 'Meera Nair', ADDRESS].join(
    '\n',
  );
  const { name, address } = parseChat(lines).fields;
  expect([name?.value, address?.value]).toEqual(['Meera Nair', '7/22 Temple Street']);
});

test.each(['mujhe wo print chahye', 'ok 980. booking it', 'wo wala lena hai', 'pata likh lijiye'])(
  '“%s” is a wish',
  (wish) => {
    const chat = `heyy\nnice reel, saw it on the train to the office with my cousin\n${wish}\nwhat a lovely day\nMeera Nair\n${ADDRESS}`;
    expect(parseChat(chat).fields.name?.value).toBe('Meera Nair');
    expect(parseChat(chat.replace(wish, 'hm')).fields).toEqual({});
  },
);

test('a venue is not where a parcel goes', () => {
  const venue = 'Venue: Kala Grounds, 36 Temple Road, Hyderabad 500033. Contact Prakash 90001 47782';
  expect(
    valuesOf(['We invite handmade artists', venue, 'Studio: Is there power?'], ['address', 'pin', 'phone']),
  ).toEqual([undefined, undefined, undefined]);
});

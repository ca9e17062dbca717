import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const ADDRESS = '7/22 Temple Street\nThrissur 680001\n9447012345';
/** The name in a chat of the artist, whose lines begin with "Studio: ", and a customer. */
function nameOf(customer: string, ...lines: string[]) {
  const chat = ['Code: LOTUS-7K3', ...lines]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `${customer}: ${line}`}`)
    .join('\n');
  return parseChat(chat, { admin: 'Studio' }).fields.name?.value;
}
const NUMBER = '+91 94470 12345';

test.each([
  ['Recipient will be Meera Nair', 'Meera Nair'],
  ["It's for my mother, Latha Nair", 'Latha Nair'],
  ['gift for my friend Latha Menon', 'Latha Menon'],
  ['please write Meera Nair on the parcel', 'Meera Nair'],
  ['parcel in the name of Meera Nair please', 'Meera Nair'],
  ['addressed to Meera Nair', 'Meera Nair'],
  ['Hi, Meera Nair here', 'Meera Nair'],
  ['main meera bol rahi hu thrissur se', 'meera'],
  ['मैं मीरा नायर बोल रही हूँ', 'मीरा नायर'],
  ['Regards\nMeera Nair', 'Meera Nair'],
  ['gift for Karwa Chauth', undefined],
  ['this is urgent', undefined],
  ['I am so excited', undefined],
  ['for Diwali Gift', undefined],
  ['paid from Rakesh Traders', undefined],
])('“%s” beside an address names %s', (line, name) => {
  expect(nameOf(NUMBER, line, ADDRESS)).toBe(name);
  expect(nameOf(NUMBER, ADDRESS, line)).toBe(name);
});

test.each([
  ['Latha Nair', `Latha Nair (9447012345)\n7/22 Temple Street\nThrissur 680001`],
  ['Latha Nair', `okay 970. Latha Nair, ${ADDRESS}`],
  ['Latha Nair', `ok Latha Nair, ${ADDRESS}`],
  ['Latha', `Latha\n${ADDRESS}`],
  ['Latha', `${ADDRESS}\n- Latha`],
  ['Latha', `${ADDRESS}\nThanks,\nLatha`],
  [undefined, `Okay go ahead. ${ADDRESS}`],
  [undefined, `Rosewood\n${ADDRESS}`],
  [undefined, `${ADDRESS}\n-SBI`],
])('%s is the name in %j', (name, message) => {
  expect(nameOf(NUMBER, message)).toBe(name);
});

test('a person for whom the parcel is counts before the sender', () => {
  expect(nameOf('Meera Nair', 'receiver Latha Menon', ADDRESS)).toBe('Latha Menon');
  expect(nameOf('Meera Nair', 'my husband Arun will receive it', ADDRESS)).toBe('Meera Nair');
});

test.each([
  ['Meera Nair 🌸', 'Meera Nair'],
  ['Meera Nair Customer', 'Meera Nair'],
  ['Meera Nair Kochi', 'Meera Nair'],
  ['Meera Kochi', undefined],
  ['meera_nair', undefined],
])('the sender “%s” is %s', (sender, name) => {
  expect(nameOf(sender, ADDRESS)).toBe(name);
});

test.each(['Thank you Meera!', 'ok Meera ji', 'Noted Meera, will post tomorrow', 'Meera ji, address?'])(
  'the sender Meera has that name, since the artist writes “%s”',
  (line) => {
    expect(nameOf('Meera', `Studio: ${line}`, ADDRESS)).toBe('Meera');
    expect(nameOf('Meera', 'Studio: thank you', ADDRESS)).toBeUndefined();
  },
);

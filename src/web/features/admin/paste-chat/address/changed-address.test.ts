import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const FIRST = 'Meera Nair, 12 MG Road, Camp, Pune 411001, 9845011111';
const valuesOf = (chat: string) => {
  const { name, phone, address, city, pin } = parseChat(chat).fields;
  return [name, phone, address, city, pin].map((field) => field?.value);
};

test.each([
  ['Change address pls: Flat 9, Rose Villa, Aundh, Pune 411007', 'Flat 9, Rose Villa, Aundh', '411007'],
  [
    'Isko is address pe bhejna: Flat 9, Rose Villa, Aundh, Pune 411007',
    'Flat 9, Rose Villa, Aundh',
    '411007',
  ],
  [
    'send to office instead: Infosys Campus, Phase 2, Hinjewadi, Pune 411057',
    'Infosys Campus, Phase 2, Hinjewadi',
    '411057',
  ],
])('“%s” replaces the address before it, and name and phone stay', (line, address, pin) => {
  const changed = ['Meera Nair', '9845011111', address, 'Pune', pin];
  const head = '[1:10 pm, 04/09/2026] Asha Rao: ';
  const code = 'Code: LOTUS-7K3';
  for (const first of [FIRST, FIRST.replaceAll(', ', '\n')]) {
    expect(valuesOf([code, first, line].map((each) => `${head}${each}`).join('\n'))).toEqual(changed);
    expect(valuesOf(`${first}\n${line}`)).toEqual(changed);
    expect(valuesOf(`${first}\n\n${line}`)).toEqual(changed);
  }
});

test('a later message with another PIN code only keeps the address', () => {
  const head = '[1:10 pm, 04/09/2026] Asha Rao: ';
  const lines = ['Code: LOTUS-7K3', FIRST, 'Sorry, PIN is 411002'];
  const values = valuesOf(lines.map((each) => `${head}${each}`).join('\n'));
  expect(values).toEqual(['Meera Nair', '9845011111', '12 MG Road, Camp', 'Pune', '411002']);
});

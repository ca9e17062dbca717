import { expect, test } from 'vitest';
import { stateNamed, stateOfCode, states, stateTaxName } from './indian-states.ts';

test('every state has a code of its own and is found by its name', () => {
  expect(new Set(states.map(({ code }) => code)).size).toBe(36);
  for (const { name, code } of states) {
    expect(stateNamed(name)).toEqual({ name, code });
    expect(stateOfCode(code)).toEqual({ name, code });
  }
});

test.each([
  [' maharashtra ', 'Maharashtra'],
  ['MH', 'Maharashtra'],
  ['mh', 'Maharashtra'],
  ['Tamilnadu', 'Tamil Nadu'],
  ['Orissa', 'Odisha'],
  ['दिल्ली', 'Delhi'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['', undefined],
  ['Maharashtra, India', undefined],
  ['constructor', undefined],
])('%j is %s', (text, name) => {
  expect(stateNamed(text)?.name).toBe(name);
});

test('the second half of the tax has the name of the state or the union territory', () => {
  expect(['27', '07', '34', '04', '38'].map(stateTaxName)).toEqual([
    'SGST',
    'SGST',
    'SGST',
    'UTGST',
    'UTGST',
  ]);
});

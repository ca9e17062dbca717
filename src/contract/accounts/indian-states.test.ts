import { expect, test } from 'vitest';
import { stateNamed, stateOfCode, states, stateTaxName } from './indian-states.ts';

/** 28 states and 8 union territories. */
const STATES_AND_TERRITORIES = 36;

test('every state has a code of its own and is found by its name', () => {
  expect(new Set(states.map(({ code }) => code)).size).toBe(STATES_AND_TERRITORIES);
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
  // A letter with a dot below, as two characters and as one.
  ['चंडीगढ\u093c', 'Chandigarh'],
  ['चंडीग\u095d', 'Chandigarh'],
  ['छत्तीसग\u095d', 'Chhattisgarh'],
  ['मि\u095bोरम', 'Mizoram'],
  ['उ\u095cीसा', 'Odisha'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['', undefined],
  ['Maharashtra, India', undefined],
  // Every object has this property.
  ['constructor', undefined],
])('%j is the name of %s', (text, name) => {
  expect(stateNamed(text)?.name).toBe(name);
});

test.each([
  ['Maharashtra, a state', '27', 'SGST'],
  ['Delhi, a union territory with a legislature', '07', 'SGST'],
  ['Puducherry, a union territory with a legislature', '34', 'SGST'],
  ['Chandigarh, a union territory without one', '04', 'UTGST'],
  ['Ladakh, a union territory without one', '38', 'UTGST'],
])("the state's half of GST in %s (%s), is %s", (_state, code, kind) => {
  expect(stateTaxName(code)).toBe(kind);
});

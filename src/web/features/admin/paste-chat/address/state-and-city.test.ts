import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const regionIn = (...lines: string[]) => {
  const { address, city, state, pin } = parseChat(['Code: LOTUS-7K3', '', ...lines].join('\n')).fields;
  return [address?.value, city?.value, state?.value, pin?.value];
};

test.each([
  [['12 MG Road', 'जयपुर, Rajasthan 302001'], 'जयपुर'],
  [['12 MG Road', 'City: जयपुर, Rajasthan 302001'], 'जयपुर'],
  [['12 MG Road', 'शहर: जयपुर, Rajasthan', 'पिन: 302001'], 'जयपुर'],
  [['12 MG Road', 'City: Jaipur, Rajasthan', 'Pin: 302001'], 'Jaipur'],
  [['Address: 12 MG Road', 'City/State: जयपुर, Rajasthan', 'Pin: 302001'], 'जयपुर'],
  [['12 MG Road', 'जयपुर, Rajasthan।', '302001'], 'जयपुर'],
  [['12 MG Road अजमेर, Rajasthan 302001'], 'अजमेर'],
])('a city and a state in two scripts are both found: %j', (lines, city) => {
  expect(regionIn(...lines)).toEqual(['12 MG Road', city, 'Rajasthan', '302001']);
});

test('without a PIN code, the state beside the label of a city counts', () => {
  expect(regionIn('12 MG Road', 'City: जयपुर, Rajasthan')).toEqual([
    '12 MG Road',
    'जयपुर',
    'Rajasthan',
    undefined,
  ]);
});

test('a district is no city', () => {
  const [address, city] = regionIn('ग्राम पोस्ट बरहलगंज, जिला गोरखपुर, उत्तर प्रदेश 273402');
  expect([address, city]).toEqual(['ग्राम पोस्ट बरहलगंज, जिला गोरखपुर', undefined]);
});

test.each([
  'code: LOTUS-7K3, H.No 22, MG Road, Jaipur, Rajasthan 302001',
  'Code: LOTUS-7K3. H.No 22, MG Road, Jaipur 302001',
  'hi, code: LOTUS-7K3 H.No 22, MG Road, Jaipur, Rajasthan 302001',
])('an address behind the code in its line is found: %s', (line) => {
  const { codes, fields } = parseChat(line);
  expect(codes.map(({ code }) => code)).toEqual(['LOTUS-7K3']);
  const { address, city, state, pin } = fields;
  expect([address, city, state, pin].map((each) => each?.value)).toEqual([
    'H.No 22, MG Road',
    'Jaipur',
    'Rajasthan',
    '302001',
  ]);
});

test.each(['Code: LOTUS-7K3, is it near my road?', 'Code: LOTUS-7K3, please send it by Monday'])(
  'talk behind the code is no address: %s',
  (line) => {
    expect(parseChat(line).fields.address).toBeUndefined();
  },
);

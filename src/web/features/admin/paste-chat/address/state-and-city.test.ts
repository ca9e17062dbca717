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

test.each([
  ['ग्राम पोस्ट बरहलगंज, जिला गोरखपुर, उत्तर प्रदेश 273402', 'ग्राम पोस्ट बरहलगंज, जिला गोरखपुर', 'बरहलगंज'],
  [
    'Vill. Bhawarna, PO Bhawarna, Distt Kangra, HP 176083',
    'Vill. Bhawarna, PO Bhawarna, Distt Kangra',
    'Bhawarna',
  ],
  [
    'Vill Bamnia, Post - Jhalda, Distt. Purulia, WB 723202',
    'Vill Bamnia, Post - Jhalda, Distt. Purulia',
    'Jhalda',
  ],
  ['VPO Garli, Teh. Pragpur, Distt Kangra 177108', 'VPO Garli, Teh. Pragpur, Distt Kangra', 'Garli'],
  [
    'Village Rakkar, Tehsil Palampur, Distt Kangra 176083',
    'Village Rakkar, Tehsil Palampur, Distt Kangra',
    'Kangra',
  ],
  ['Vill. Rakkar, Tehsil Palampur 176083', 'Vill. Rakkar, Tehsil Palampur', 'Palampur'],
  ['House 14, Kadaplamattom P.O. 686571', 'House 14, Kadaplamattom P.O.', 'Kadaplamattom'],
  [
    '12 Gandhi Road, near Post Office, Dist Jaipur 302001',
    '12 Gandhi Road, near Post Office, Dist Jaipur',
    'Jaipur',
  ],
  ['Tal Ambegaon Dist Pune 410503', 'Tal Ambegaon Dist Pune', 'Pune'],
])('in the address of a village, the post office or district is the city: %s', (line, address, city) => {
  expect(regionIn(line).slice(0, 2)).toEqual([address, city]);
});

test('a post box and a road to the post office are no city', () => {
  expect(regionIn('PO Box 37429, 12 Gandhi Road 176083')[1]).toBeUndefined();
  expect(regionIn('12 Gandhi Road, Post Office Road 176083')[1]).toBeUndefined();
  expect(regionIn('Zila Parishad Quarter 4, 12 Gandhi Road 176083')[1]).toBeUndefined();
  expect(regionIn('Post Matric Hostel, 12 Gandhi Road 176083')[1]).toBeUndefined();
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

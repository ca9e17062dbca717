import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const locationOf = (address: string) => {
  const {
    name,
    address: street,
    city,
    state,
    postalCode,
    country,
    phone,
  } = parseChat(`LOTUS-7K3\n${address}`).fields;
  return [name, street, city, state, postalCode, country, phone].map((each) => each?.value);
};

const edison = ['12 Maple Street', 'Edison, NJ', undefined, '08820', 'USA'];
const london = ['10 Downing Street', 'London', undefined, 'SW1A 1AA', 'UK'];
const dubai = ['Villa 12, Al Wasl Road, Dubai Marina', 'Dubai', undefined, undefined, 'UAE'];

test.each([
  ['Sara Khan, Villa 12, Al Wasl Road, Dubai Marina, Dubai, UAE, +971 50 123 4567', dubai, '+971501234567'],
  ['Sara Khan, 12 Maple Street, Edison, NJ 08820, USA, +1 732 555 0137', edison, '+17325550137'],
  ['Sara Khan, 12 Maple Street, Edison, NJ 08820, USA. Ph: +1 (732) 555-0137', edison, '+17325550137'],
  ['Sara Khan, +1 732 555 0137, 12 Maple Street, Edison, NJ 08820, USA', edison, '+17325550137'],
  ['Sara Khan, 12 Maple Street, Edison, NJ 08820, USA, my number 9876543210', edison, '9876543210'],
  ['Sara Khan, 10 Downing Street, London SW1A 1AA, UK. Phone +44 20 7946 0958', london, '+442079460958'],
  ['Sara Khan\n10 Downing Street\nLondon SW1A 1AA, UK +44 7946 095812', london, '+447946095812'],
])('reads the address abroad with a phone number in its line: “%s”', (address, location, phone) => {
  expect(locationOf(address)).toEqual(['Sara Khan', ...location, phone]);
});

test.each([
  'Asha Rao, 12 Mall Road, Nainital, UK. Phone 9876543210',
  'Asha Rao, 12 Mall Road, Nainital 263001, UK, +91 98765 43210',
  'Asha Rao, 12 Mall Road, Nainital 263001, Uttarakhand, my US number is +1 732 555 0137',
])('an address in India with a phone number stays there: “%s”', (address) => {
  expect(locationOf(address).slice(1, 4)).toEqual(['12 Mall Road', 'Nainital', 'Uttarakhand']);
});

import { describe, expect, test } from 'vitest';
import { courierNames, courierOfNumber, isIndiaPostNumber, trackingUrl } from './couriers.ts';

/** The hosts of the couriers that have a page for a parcel, in the order of `courierNames`. */
const hosts = [
  'www.indiapost.gov.in',
  'www.delhivery.com',
  'www.bluedart.com',
  'www.dtdc.com',
  'www.xpressbees.com',
  'ekartlogistics.com',
  'shreemaruti.com',
  'shiprocket.co',
];

const hostOf = (url: string | undefined) => url && new URL(url).host;

describe('the page of a parcel', () => {
  test.each([
    ['India Post', 'www.indiapost.gov.in'],
    ['speed post', 'www.indiapost.gov.in'],
    ['India Post (Speed Post)', 'www.indiapost.gov.in'],
    ['Indian Postal Service', 'www.indiapost.gov.in'],
    ['भारतीय डाक', 'www.indiapost.gov.in'],
    ['DELHIVERY Ltd.', 'www.delhivery.com'],
    ['Ecom Express', 'www.delhivery.com'],
    ['Bluedart', 'www.bluedart.com'],
    ['Blue-Dart Express Limited', 'www.bluedart.com'],
    ['DTDC Courier & Cargo Pvt. Ltd.', 'www.dtdc.com'],
    ['Xpress Bees', 'www.xpressbees.com'],
    ['Ekart Logistics', 'ekartlogistics.com'],
    ['Shree Maruti Courier Services Pvt Ltd', 'shreemaruti.com'],
    ['ship rocket', 'shiprocket.co'],
  ])('is that of %s', (name, host) => {
    expect(hostOf(trackingUrl(name, 'AB12345678'))).toBe(host);
  });

  test.each([
    '',
    'Trackon',
    'ST Courier',
    'Professional Couriers',
    'Gati',
    'My cousin',
    'Courier',
    'Delhivery.evil.example',
    'Not Blue Dart',
    // Properties that every object has.
    'constructor',
    '__proto__',
    'x'.repeat(100_000),
  ])('does not exist for %.30j', (name) => {
    expect(trackingUrl(name, 'AB12345678')).toBeUndefined();
  });

  test('contains the number without spaces, in capitals', () => {
    expect(trackingUrl('India Post', ' ea 123 456 785 in ')).toBe(
      'https://www.indiapost.gov.in/track-result/article-number/EA123456785IN',
    );
    expect(trackingUrl('Blue Dart', '12345678901')).toBe(
      'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=12345678901',
    );
  });

  test.each([
    '',
    '123',
    'kal courier kar dungi',
    '..',
    '../../login',
    '1234?x=1',
    '1234#top',
    '1234/5678',
    '1234%2f5678',
    'https://evil.example',
    'javascript:alert(1)',
    '1234"><script>',
    '१२३४५६७८',
    '1234\u202e5678',
    '----',
    '9'.repeat(100),
    '1-'.repeat(50_000),
  ])('does not exist for the number %.30j', (number) => {
    for (const name of courierNames) expect(trackingUrl(name, number), name).toBeUndefined();
  });

  test('is on a host of a courier for each name that the form proposes', () => {
    const found = courierNames.map((name) => hostOf(trackingUrl(name, '1234567890')));
    expect(found.filter((host) => host !== undefined)).toEqual(hosts);
  });
});

test('recognizes a number of India Post by its check digit', () => {
  for (const number of ['EA473124829IN', 'ea 12345678 5 in', 'RM999999845IN', 'CP999999960IN'])
    expect(isIndiaPostNumber(number), number).toBe(true);
  for (const number of ['EA473124828IN', 'EA473124829GB', 'E4473124829IN', '473124829', 'EA473124829INX', ''])
    expect(isIndiaPostNumber(number), number).toBe(false);
  expect(courierOfNumber('EA473124829IN')).toBe('India Post');
  expect(courierOfNumber('12345678901')).toBeUndefined();
});

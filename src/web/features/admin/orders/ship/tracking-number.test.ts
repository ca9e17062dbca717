import { expect, test } from 'vitest';
import { parcelIn, trackingNumberIn } from './tracking-number.ts';
import { isTrackingNumber } from './tracking-number-check.ts';

test.each([
  ['Your Speed Post article EM123456789IN is booked', 'EM123456789IN'],
  ['Shipped with Delhivery on 28-11-2026.\nAWB: 1490812345678.', '1490812345678'],
  ['EM123456789IN booked, track EM123456789IN at indiapost.gov.in', 'EM123456789IN'],
  ['EM 123 456 789 IN', 'EM123456789IN'],
  ['EM 123 456 789 IN is booked, call 9876543210', 'EM123456789IN'],
  ['AWB 1490812345678 of 28112026. Questions? WhatsApp us on +91 9876543210', '1490812345678'],
  ['Delivery boy Ramesh 9876543210 AWB 1234567890', '1234567890'],
  ['Hi, tracking id is 9876543210 for Blue Dart', '9876543210'],
  ['Your parcel 9876543210 has been shipped via Delhivery', '9876543210'],
  ['Shipment ID: 9845123456 is booked', '9845123456'],
  ['Tracking ID – 7788990011', '7788990011'],
  ['Consignment No. 9876543210, agent +91 9123456780', '9876543210'],
  ['Booked with DTDC, docket Z12345678, paid 120 by gpay UTR 632412345678', 'Z12345678'],
  ['Delhivery ka AWB 632412345678 hai', '632412345678'],
])('finds the tracking number in %j', (text, number) => {
  expect(trackingNumberIn(text)).toBe(number);
});

test.each([
  'EM123456789IN',
  'https://track.example/1490812345678',
  'Booked on 28112026, call 9876543210',
  'EM123456789IN or EM123456790IN',
  'Handed to Ravi at the counter',
  'Out for delivery today. Agent Ramesh 9876543210',
  'Delhivery agent (9876543210) will collect the parcel',
  'Rider: +919876543210 aa raha hai',
  'Ramesh ka number 9876543210 hai',
  'Agent Mano 9876543210 is on the way',
  'डिलीवरी बॉय 9876543210 शाम को आएगा',
  'Courier booked, paid 120 by gpay UTR 632412345678',
  'Payment ref no. 632412345678 for the courier',
])('leaves %j', (text) => {
  expect(trackingNumberIn(` ${text}\n`)).toBe(text);
});

test.each([
  ['Sent by Delhivery, AWB 1234567890', '', '1234567890', 'Delhivery'],
  ['Ecom Express AWB 1234567890 booked', '', '1234567890', 'Delhivery'],
  ['speed post EM123456785IN', '', 'EM123456785IN', 'India Post'],
  ['Sent by DTDC, AWB 1234567890', 'Blue Dart', '1234567890', 'Blue Dart'],
  ['Sent by DTDC or Blue Dart, AWB 1234567890', '', '1234567890', ''],
  ['From MG St by hand, 1234567890', '', '1234567890', ''],
  ['RM 77 88', '', 'RM 77 88', ''],
  ['1234567890', '', '1234567890', ''],
])('reads %j with the courier %j', (trackingNumber, carrier, number, named) => {
  expect(parcelIn({ trackingNumber, carrier })).toEqual({ trackingNumber: number, carrier: named });
});

test.each([
  ['', true],
  ['EM 123 456 789 IN', true],
  ['Blue Dart 69123456780', true],
  ['kal courier kar dungi', false],
  ['Out for delivery today. Agent Ramesh 9876543210', false],
  ['1234567890\nDelhivery', false],
])('the forms accept %j as a tracking number: %s', (text, expected) => {
  expect(isTrackingNumber(text)).toBe(expected);
});

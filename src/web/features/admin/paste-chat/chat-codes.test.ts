import { expect, test } from 'vitest';
import { codesOf } from './chat-codes.ts';

const codesIn = (line: string) => codesOf([{ lines: [line] }]).map(({ code }) => code);

test.each([
  'Is the shop open after COVID-19X?',
  'COVID-9XX',
  'an A4-SIZE print, or SIZE-A4X',
  'please add FRAME-XYZ',
  'SEMI-FRAMED or HAND-MADE?',
  'IMG-20261121-WA0012.jpg',
  'PTT-2345, VID-2345, STK-2345',
  'PHOTO-2345.jpg and WHATSAPP-VED',
  'PIN-NUMBER is 411004, PIN-673',
  'UTR-623456 and UTR-NUMBER',
  'UPI-REF 623712345678, UPI-623456, UPI-PAYMENT',
  'IMPS-623456, NEFT-HDFC23, GPAY-623456',
  'We are open MON-SAT and THU-SAT',
  'my pin code and name are above',
  'PIN CODE NUMBER 411004',
  'QR code please send',
  'I have no code please send',
  'CODE PLEASE SEND',
  'Use code SAVE-2XK for 10% off',
  'SAVE-2XK for 10% off till Sunday',
  'SAVE-2XK se 10% discount',
  'Apply SAVE-2XK and get ₹100 off',
  'coupon SAVE-2XK, voucher code: SAVE-2XK',
  'discount code SAVE-2XK lagao',
])('finds no code in “%s”', (line) => {
  expect(codesIn(line)).toEqual([]);
});

test.each([
  ['LOTUS-7K3', 'LOTUS-7K3'],
  ['i want lotus-7k3 please', 'LOTUS-7K3'],
  ['Lotus-7k3', 'LOTUS-7K3'],
  ['LOTUS-ABC', 'LOTUS-ABC'],
  ['GENDA-3XEP', 'GENDA-3XEP'],
  ['KOI-23456789', 'KOI-23456789'],
  ['my code is lotus-abc', 'LOTUS-ABC'],
  ['code lotus 7k3', 'LOTUS-7K3'],
  ['CODE LOTUS ABC', 'LOTUS-ABC'],
  ['Code: GIFT-ABC', 'GIFT-ABC'],
  // A product may be called so: the message of the shop has a label.
  ['Code: FRAME-XYZ', 'FRAME-XYZ'],
  ['Code: tower-b42', 'TOWER-B42'],
  ['code: A1B2C3', 'A1B2C3'],
  ['Hi, LOTUS-7K3 any discount?', 'LOTUS-7K3'],
  ['any discount LOTUS-7K3', 'LOTUS-7K3'],
  ['LOTUS-7K3 lunga to discount milega?', 'LOTUS-7K3'],
  ['Code: LOTUS-7K3 – 10% discount milega?', 'LOTUS-7K3'],
  ['Code: LOTUS-7K3, 10% off kar do', 'LOTUS-7K3'],
  ['I want LOTUS-7K3 for 10% discount please', 'LOTUS-7K3'],
  ['LOTUS-7K3 pe koi discount hai', 'LOTUS-7K3'],
  ['LOTUS-7K3 पर डिस्काउंट मिलेगा? 10%', 'LOTUS-7K3'],
])('finds in “%s” the code %s', (line, code) => {
  expect(codesIn(line)).toEqual([code]);
});

import { describe, expect, test } from 'vitest';
import { paymentRequestText } from './payment-request-text.ts';

const payee = { id: 'asha.rao@okhdfcbank', name: 'Asha Rao' };
const request = { order: 'ORD-1001', paise: 120_050 };

describe('the message that asks for a payment', () => {
  test('names the amount, the order, the UPI ID and the bank account', () => {
    expect(paymentRequestText({ ...request, payee, bank: 'SBI 123' })).toBe(
      [
        'Please pay ₹1,200.50 for your order ORD-1001.',
        'UPI: asha.rao@okhdfcbank (Asha Rao)',
        'Bank account:\nSBI 123',
        'Then please send me the 12 digits of the UTR, which your app shows with the payment.',
      ].join('\n'),
    );
    expect(paymentRequestText({ ...request, payee: undefined, bank: '' })).toBe(
      'Please pay ₹1,200.50 for your order ORD-1001.',
    );
    const page = 'https://shop.example/order/abc';
    expect(paymentRequestText({ ...request, payee: undefined, bank: '', page })).toBe(
      `Please pay ₹1,200.50 for your order ORD-1001.\nYour order, and how to pay: ${page}`,
    );
  });

  test('leaves out what the customer has reported, and says that it is not checked', () => {
    expect(paymentRequestText({ ...request, reported: 5_000_00, payee: undefined, bank: '' })).toBe(
      'Please pay ₹1,200.50 for your order ORD-1001.\nThis is the rest: I am still checking the ₹5,000.00 that you have reported.',
    );
    const all = { ...request, paise: 0, reported: 5_000_00, payee, bank: 'SBI 123' };
    expect(paymentRequestText(all)).toBe(
      'I am checking the ₹5,000.00 that you have reported for your order ORD-1001.',
    );
  });

  test('is in Hindi, too', () => {
    const page = 'https://shop.example/order/abc';
    const parts = { ...request, paise: 2_50_000_00, reported: 5_000_00, payee, bank: 'SBI 123', page };
    expect(paymentRequestText(parts, 'hi')).toBe(
      [
        'कृपया अपने ऑर्डर ORD-1001 के लिए ₹2,50,000.00 का भुगतान करें।',
        'यह बाकी रकम है: आपके बताए ₹5,000.00 के भुगतान की जाँच अभी बाकी है।',
        'UPI: asha.rao@okhdfcbank (Asha Rao)',
        'UPI से एक बार में ₹1,00,000.00 तक भेज सकते हैं, इसलिए कृपया 3 बार में भुगतान करें या बैंक खाते में भेजें।',
        'बैंक खाता:\nSBI 123',
        'फिर कृपया मुझे UTR के 12 अंक भेजें, जो आपके ऐप में भुगतान के साथ दिखते हैं।',
        `आपका ऑर्डर और भुगतान का तरीका: ${page}`,
      ].join('\n'),
    );
    expect(paymentRequestText({ ...parts, paise: 0 }, 'hi')).toBe(
      `आपके ऑर्डर ORD-1001 के लिए आपके बताए ₹5,000.00 के भुगतान की जाँच हो रही है।\nआपका ऑर्डर: ${page}`,
    );
  });

  test('proposes parts above ₹1,00,000', () => {
    const text = paymentRequestText({ order: 'ORD-1', paise: 2_50_000_00, payee, bank: '' });
    expect(text).toContain('UPI allows ₹1,00,000.00 a payment, so please pay 3 parts.');
  });
});

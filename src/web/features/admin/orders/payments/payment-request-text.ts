import type { MessageLanguage } from '#contract/orders/messages/order-message.ts';
import { MAX_UPI_PAISE } from '#contract/orders/payment.ts';
import { type Payee, type UpiRequest, upiParts } from '#contract/orders/upi.ts';
import { formatRupeesExactly, toRupees } from '#contract/text/money.ts';

type RequestParts = Pick<UpiRequest, 'order' | 'paise'> & {
  /** What the customer has reported and the artist has not checked, in paise: no part of `paise`. */
  reported?: number;
  /** Undefined without a UPI ID. */
  payee: Pick<Payee, 'id' | 'name'> | undefined;
  /** The account for a bank transfer; empty without one. */
  bank: string;
  /** The URL of the customer's page of the order; undefined without one. */
  page?: string | undefined;
};

type Words = {
  checking: (amount: string, order: string) => string;
  pay: (amount: string, order: string) => string;
  rest: (reported: string) => string;
  parts: (most: string, count: number, hasBank: boolean) => string;
  bank: (account: string) => string;
  utr: string;
  page: (url: string) => string;
  payPage: (url: string) => string;
};

const words: Record<MessageLanguage, Words> = {
  en: {
    checking: (amount, order) =>
      `I am checking the ${amount} that you have reported for your order ${order}.`,
    pay: (amount, order) => `Please pay ${amount} for your order ${order}.`,
    rest: (reported) => `This is the rest: I am still checking the ${reported} that you have reported.`,
    parts: (most, count, hasBank) =>
      `UPI allows ${most} a payment, so please pay ${count} parts${hasBank ? ' or use the bank account' : ''}.`,
    bank: (account) => `Bank account:\n${account}`,
    utr: 'Then please send me the 12 digits of the UTR, which your app shows with the payment.',
    page: (url) => `Your order: ${url}`,
    payPage: (url) => `Your order, and how to pay: ${url}`,
  },
  hi: {
    checking: (amount, order) => `आपके ऑर्डर ${order} के लिए आपके बताए ${amount} के भुगतान की जाँच हो रही है।`,
    pay: (amount, order) => `कृपया अपने ऑर्डर ${order} के लिए ${amount} का भुगतान करें।`,
    rest: (reported) => `यह बाकी रकम है: आपके बताए ${reported} के भुगतान की जाँच अभी बाकी है।`,
    parts: (most, count, hasBank) =>
      `UPI से एक बार में ${most} तक भेज सकते हैं, इसलिए कृपया ${count} बार में भुगतान करें${hasBank ? ' या बैंक खाते में भेजें' : ''}।`,
    bank: (account) => `बैंक खाता:\n${account}`,
    utr: 'फिर कृपया मुझे UTR के 12 अंक भेजें, जो आपके ऐप में भुगतान के साथ दिखते हैं।',
    page: (url) => `आपका ऑर्डर: ${url}`,
    payPage: (url) => `आपका ऑर्डर और भुगतान का तरीका: ${url}`,
  },
};

const textOf = (paise: number) => formatRupeesExactly(toRupees(paise));

/** A message that asks the customer to pay; if everything is reported, it only says that the artist is checking it. */
export function paymentRequestText(
  { order, paise, reported = 0, payee, bank, page }: RequestParts,
  language: MessageLanguage = 'en',
): string {
  const word = words[language];
  const parts = upiParts(paise);
  if (parts.length === 0)
    return [word.checking(textOf(reported), order), ...(page ? [word.page(page)] : [])].join('\n');
  const lines = [
    word.pay(textOf(paise), order),
    ...(reported > 0 ? [word.rest(textOf(reported))] : []),
    ...(payee ? [`UPI: ${payee.id} (${payee.name})`] : []),
    ...(payee && parts.length > 1 ? [word.parts(textOf(MAX_UPI_PAISE), parts.length, bank !== '')] : []),
    ...(bank ? [word.bank(bank)] : []),
    ...(payee ? [word.utr] : []),
    ...(page ? [word.payPage(page)] : []),
  ];
  return lines.join('\n');
}

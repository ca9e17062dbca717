import { expect, test } from 'vitest';
import { cancelWarning } from './chat-draft.ts';
import { parseChat } from './parse-chat.ts';

/** Whether the customer cancels in a chat about the koi; lines of the artist begin with "Studio: ". */
const isCanceled = (...lines: string[]) =>
  parseChat(
    ['I want the koi print. Code: KOI-4F7', 'Studio: 900 with courier', ...lines]
      .map((line) => `[10:45 am, 02/12/2026] ${line.startsWith('Studio: ') ? line : `Asha Rao: ${line}`}`)
      .join('\n'),
    { admin: 'Studio' },
  ).isCanceled;
const ADDRESS = 'Asha Rao\n7/22 Temple Street\nThrissur 680001';

test.each([
  [['please cancel my order'], true],
  [[ADDRESS, 'please cancel my order', 'Studio: ok, cancelled'], true],
  [['ऑर्डर रद्द कर दीजिए'], true],
  [['please cancel my order', 'sorry, I will take it'], false],
  [["please don't cancel it"], false],
  [['cancel mat karna'], false],
  [['cancel nahi karna hai'], false],
  [['can I cancel before dispatch?'], false],
  [['not now, in the evening I will pay'], false],
  [['not now, sorry'], true],
  [['ok done', ADDRESS], false],
  [['Studio: Sorry, it is sold', 'oh ok'], false],
  [['Studio: shall I cancel it?', 'no, I want it'], false],
])('in %j the customer cancels: %s', (lines, expected) => {
  expect(isCanceled(...lines)).toBe(expected);
});

test('a chat that cancels names the order that can be canceled', () => {
  expect(cancelWarning(undefined)).toContain('Check the chat');
  expect(cancelWarning({ orderId: 'ORD-5', status: 'PENDING' })).toContain('Open ORD-5');
  expect(cancelWarning({ orderId: 'ORD-5', status: 'SHIPPED' })).toContain('ORD-5 is shipped already');
  expect(cancelWarning({ orderId: 'ORD-5', status: 'CANCELED' })).toContain('ORD-5 is canceled already');
});

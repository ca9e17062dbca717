import { expect, test } from 'vitest';
import type { OutdatedPaper } from '#contract/orders/papers/outdated-paper.ts';
import { outdatedPaperText } from './outdated-paper.tsx';

const order = { status: 'PENDING', totalAmount: 1500, amountPaid: 1500 } as const;
const textOf = (totalAmount: number, differsIn: OutdatedPaper['differsIn'], amount = 1500) =>
  outdatedPaperText({ ...order, totalAmount, outdatedPaper: { number: 'R/26-27/0001', amount, differsIn } });

test('names the differences between an issued paper and its order, and what to do', () => {
  expect(outdatedPaperText({ ...order, outdatedPaper: undefined })).toBeUndefined();
  expect(textOf(1300.5, ['amount'])).toBe(
    'R/26-27/0001 says ₹1,500.00, but the order is ₹1,300.50 now: issue a credit note of ₹199.50 in Papers.',
  );
  expect(textOf(1600, ['amount'])).toMatch(
    /says ₹1,500\.00, but the order is ₹1,600\.00 now: correct the order, or cancel the paper in Papers, or/,
  );
  expect(textOf(1300, ['lines', 'recipient', 'amount'])).toBe(
    'R/26-27/0001 says other lines, another recipient or address, and another amount than the order now: cancel it in Papers, ' +
      'or, if the customer has it, issue a credit note of all of it, and then issue a new one.',
  );
  expect(textOf(1500, ['canceled'])).toMatch(
    /^R\/26-27\/0001 is still valid, though the order is canceled: /,
  );
  const outdatedPaper: OutdatedPaper = { number: 'R/26-27/0001', amount: 1500, differsIn: ['canceled'] };
  const retained = {
    ...order,
    status: 'CANCELED',
    amountPaid: 60.5,
    amountRetained: 60.5,
    outdatedPaper,
  } as const;
  expect(outdatedPaperText(retained)).toBe(
    'R/26-27/0001 says ₹1,500.00, but the order is canceled and you keep ₹60.50: issue a credit note of ₹1,439.50 in Papers.',
  );
});

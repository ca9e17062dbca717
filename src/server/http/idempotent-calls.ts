import type { CallName } from '#contract/api/calls.ts';

/** Calls that accept an Idempotency-Key: a retry runs once. The handlers of other calls do not receive the header. */
export const idempotentCalls: readonly CallName[] = [
  'createAddress',
  'createHold',
  'createOrder',
  'createPayment',
  'createProduct',
  'issueDocument',
];

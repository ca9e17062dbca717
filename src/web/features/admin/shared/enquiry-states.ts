import type { EnquiryState } from '#contract/enquiries/enquiry.ts';

/** All states, in their usual order. */
export const enquiryStates = ['OPEN', 'ANSWERED', 'ORDERED', 'CLOSED'] as const satisfies EnquiryState[];

export const enquiryStateWords: Record<EnquiryState, string> = {
  OPEN: 'Open',
  ANSWERED: 'Answered',
  ORDERED: 'Ordered',
  CLOSED: 'Closed',
};

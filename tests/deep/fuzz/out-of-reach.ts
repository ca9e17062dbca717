import type { CallName } from '#contract/api/calls.ts';

/** Calls that cannot succeed here: codes are on a phone, links in a mail, and this shop has neither a backup nor the demo. */
export const OUT_OF_REACH: readonly CallName[] = [
  'resetPassword',
  'confirmSecondStep',
  'renewRecoveryCodes',
  'makeBackup',
  'makeBackupLink',
  'removeDemo',
  'restoreDemo',
];

import type { CallName } from '#contract/api/calls.ts';

/** Calls that cannot succeed here: codes are on a phone, links in a mail; the admin makes no backup, and this shop never had the demo. */
export const OUT_OF_REACH: readonly CallName[] = [
  'resetPassword',
  'confirmSecondStep',
  'renewRecoveryCodes',
  'makeBackup',
  'makeBackupLink',
  'removeDemo',
  'restoreDemo',
];

import { OperatorError } from '../platform/operator-error.ts';

/** A backup could not be made, checked or restored. Its message is one line for the operator. */
export class BackupError extends OperatorError {}

/**
 * A newer version of the shop made the backup. The restore does not fall back to an older backup, because this backup can be
 * restored after an update of the shop.
 */
export class NewerBackupError extends BackupError {}

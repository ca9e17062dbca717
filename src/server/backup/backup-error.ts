import { OperatorError } from '../platform/operator-error.ts';

/** A backup could not be made, checked or restored. Its message is one line for the person at the machine. */
export class BackupError extends OperatorError {}

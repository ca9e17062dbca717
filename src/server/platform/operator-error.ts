/** An error whose message is one sentence for the person who runs the shop; commands print it instead of a stack. */
export class OperatorError extends Error {}

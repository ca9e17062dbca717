/** Limits on guessing and on opening accounts. Every method throws problem `too_many_requests` when a limit is met. */
export type Guard = {
  /** Counts the attempt at once, so that many at the same moment cannot slip through; `succeeded` takes it back. */
  beforeLogIn(email: string, address: string): Promise<{ succeeded(): Promise<void> }>;
  beforeSignUp(address: string): Promise<void>;
};

/** Hashing of passwords in a bounded queue. */
export type Passwords = {
  /** An argon2id hash in PHC form. @throws problem `unavailable` when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is what `hash` was made of. Without a hash it does the same work and answers false, so that an
   * unknown account takes as long as a wrong password.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** True when `hash` was made with weaker parameters than today's. */
  isOutdated(hash: string): boolean;
};

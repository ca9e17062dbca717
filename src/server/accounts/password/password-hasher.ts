import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createLimiter } from '#server/platform/concurrency.ts';

/** Hashes passwords in a bounded queue. */
export type PasswordHasher = {
  /** An argon2id hash in PHC form. @throws problem `unavailable` when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches `hash`. Without a hash it does the same work and returns false, so that an unknown account
   * takes as long as a wrong password.
   * @throws problem `unavailable` when the queue is full
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** True if `hash` uses weaker parameters than the current ones. */
  isOutdated(hash: string): boolean;
};

/** OWASP's parameters for argon2id with 19 MiB (in KiB). The library's default is argon2id, version 19. */
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

// Each hash occupies a core and 19 MiB. Sixty queued hashes take a second or two.
const CONCURRENCY = 2;
const MAX_QUEUED = 60;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

/** A hash that no password matches, and that costs as much to verify as a real one. */
function dummyHash({ memoryCost, timeCost, parallelism, outputLen }: typeof strong): string {
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(outputLen))}`;
}

/**
 * @param concurrency hashes that run at the same time @param maxQueued hashes that wait; one more is rejected
 * @param memoryCost KiB of each hash; only tests that are not about passwords use less than the default
 */
export function createPasswordHasher({
  concurrency = CONCURRENCY,
  maxQueued = MAX_QUEUED,
  memoryCost = strong.memoryCost,
} = {}): PasswordHasher {
  const strength = { ...strong, memoryCost };
  const { run: runQueued } = createLimiter(concurrency, maxQueued);
  const dummy = dummyHash(strength);
  return {
    hash: (password) => runQueued(() => hash(Buffer.from(password), strength)),
    verify: (known, password) =>
      runQueued(async () => {
        const equal = await verify(known ?? dummy, Buffer.from(password));
        return known !== undefined && equal;
      }),
    isOutdated(known) {
      const used = parseOptions(known);
      return (
        !known.startsWith('$argon2id$') ||
        used.memoryCost < strength.memoryCost ||
        used.timeCost < strength.timeCost
      );
    },
  };
}

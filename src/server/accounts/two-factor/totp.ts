import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// The parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, steps of 30 seconds.
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Tolerates inaccurate clocks, and codes typed shortly after their step. */
const STEP_TOLERANCE = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** 160 random bits in base32. */
export function newSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The number of the step of 30 seconds. @param now epoch milliseconds */
export const currentStep = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a step. @param secret base32 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hmac.at(-1) ?? 0) & 0xf;
  return String((hmac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Finds the step of a code: at most one away from the current step, and later than `usedStep`. Undefined for a wrong code.
 * @param code six digits
 */
export function matchingStep(
  secret: string,
  code: string,
  { now, usedStep }: { now: number; usedStep: number },
): number | undefined {
  const given = Buffer.from(code);
  const current = currentStep(now);
  let found: number | undefined;
  for (let step = current - STEP_TOLERANCE; step <= current + STEP_TOLERANCE; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    const isEqual = given.length === expected.length && timingSafeEqual(given, expected);
    if (isEqual && step > usedStep) found = step;
  }
  return found;
}

/** The URL in the QR code for an authenticator app. */
export function otpauthUrl(secret: string, issuer: string, account: string): string {
  // A colon separates issuer and account.
  const label = [issuer.replaceAll(':', ' '), account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

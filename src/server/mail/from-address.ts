import { z } from 'zod';
import type { Config } from '../config.ts';

const FALLBACK = 'no-reply@kalakari.local';
const isAddress = (text: string) => z.email().safeParse(text).success;

/** Whom mails are from: the mail server's own user where that is an address, else no-reply at the shop's host. */
export function senderAddress({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): string {
  const user = smtpUrl ? new URL(smtpUrl).username.replaceAll('%40', '@') : '';
  if (isAddress(user)) return user;
  const atHost = `no-reply@${new URL(publicUrl).hostname}`;
  return isAddress(atHost) ? atHost : FALLBACK;
}

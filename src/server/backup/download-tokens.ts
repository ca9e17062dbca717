import { hashToken, newToken } from '../accounts/tokens.ts';

/** Who may fetch what. */
export type DownloadGrant = {
  /** Of the backup. */
  name: string;
  userId: string;
  /** Of the session that asked: when it ends, so does the ticket. */
  tokenHash: string;
};

/** What a browser shows in place of a token, which it cannot send when it downloads a file. */
export type DownloadTokens = {
  /** @returns what opens the download once, within a minute */
  issue(ticket: DownloadGrant): string;
  /** Uses it up, for this backup or not. */
  consume(secret: string, name: string): DownloadGrant | undefined;
};

const LASTS = 60_000;

/** Kept in this process's memory, by their hashes. @param now milliseconds by a clock that nobody sets */
export function createDownloadTokens(now: () => number): DownloadTokens {
  const open = new Map<string, DownloadGrant & { until: number }>();
  return {
    issue(ticket) {
      for (const [hash, { until }] of open) if (until <= now()) open.delete(hash);
      const secret = newToken();
      open.set(hashToken(secret), { ...ticket, until: now() + LASTS });
      return secret;
    },
    consume(secret, name) {
      const hash = hashToken(secret);
      const found = open.get(hash);
      open.delete(hash);
      return found && found.until > now() && found.name === name ? found : undefined;
    },
  };
}

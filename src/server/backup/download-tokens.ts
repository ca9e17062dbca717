import { hashToken, newToken } from '../accounts/tokens.ts';

/** Permission to download one backup. */
export type DownloadGrant = {
  /** The name of the backup. */
  name: string;
  userId: string;
  /** The session that requested the download: the permission ends with it. */
  tokenHash: string;
};

/** Single-use tokens for downloads, for which a browser cannot send the session's token. */
export type DownloadTokens = {
  /** @returns a token that is valid once, for one minute */
  issue(grant: DownloadGrant): string;
  /** Invalidates the token. @returns undefined unless it is valid for this backup */
  consume(token: string, name: string): DownloadGrant | undefined;
};

const LIFETIME_MS = 60_000;

/** Stores hashes of the tokens in memory. @param now milliseconds of a clock that is never set back */
export function createDownloadTokens(now: () => number): DownloadTokens {
  const grants = new Map<string, DownloadGrant & { expiresAt: number }>();
  return {
    issue(grant) {
      for (const [hash, { expiresAt }] of grants) if (expiresAt <= now()) grants.delete(hash);
      const token = newToken();
      grants.set(hashToken(token), { ...grant, expiresAt: now() + LIFETIME_MS });
      return token;
    },
    consume(token, name) {
      const hash = hashToken(token);
      const found = grants.get(hash);
      grants.delete(hash);
      return found && found.expiresAt > now() && found.name === name ? found : undefined;
    },
  };
}

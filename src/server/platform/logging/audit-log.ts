import type { Logger } from 'pino';
import type { Context } from '#server/context.ts';

/** Security events of accounts and permissions, and downloads of the whole shop. */
export type AuditEvent =
  | 'account opened'
  | 'account deleted'
  | 'account confirmed'
  | 'logged in'
  | 'login refused'
  | 'logged out'
  | 'administrator invited'
  | 'administrator removed'
  | 'sessions ended'
  | 'password changed'
  | 'password link asked for'
  | 'password link made'
  | 'two-step login on'
  | 'recovery codes renewed'
  | 'two-step login off'
  | 'backup asked for'
  | 'backup downloaded'
  | 'order erased';

type EventDetails = {
  /** Id of the account concerned; undefined where no account matches. */
  target: string | undefined;
  /** Id of the account that acted, where it is not the caller's. */
  actor?: string | undefined;
  [more: string]: unknown;
};

/** A logger that writes `info` whatever its level; a silent one stays silent. */
const atInfoLevel = (log: Logger): Logger =>
  log.isLevelEnabled('info') || log.level === 'silent' ? log : log.child({}, { level: 'info' });

/**
 * Writes one line with time, event, actor, target, request id and IP address. Accounts appear as ids, never as emails.
 * Catalog changes are in the history instead, and rejections (403, 429) in the request log. LOG_LEVEL does not hide these
 * lines: logins must be traceable at every level but `silent`.
 */
export function writeAuditLog(
  { log, caller, requestId, clientIp: address }: Pick<Context, 'log' | 'caller' | 'requestId' | 'clientIp'>,
  event: AuditEvent,
  { target, actor = caller?.id, ...more }: EventDetails,
): void {
  atInfoLevel(log).info({ audit: event, actor, target, requestId, address, ...more }, 'audit');
}

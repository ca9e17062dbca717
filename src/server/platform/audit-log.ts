import type { Logger } from 'pino';
import type { Context } from '../context.ts';

/** What happens to accounts and to who may do what, and what leaves the shop as a whole. */
export type AuditEvent =
  | 'account opened'
  | 'account deleted'
  | 'logged in'
  | 'login refused'
  | 'logged out'
  | 'sessions ended'
  | 'password changed'
  | 'password link asked for'
  | 'password link made'
  | 'two-step login on'
  | 'recovery codes renewed'
  | 'two-step login off'
  | 'backup asked for'
  | 'backup downloaded';

type About = {
  /** Whose account it is; undefined where there is no such account, or it is about none. */
  target: string | undefined;
  /** Who did it, where that is not the caller. */
  actor?: string | undefined;
  [more: string]: unknown;
};

/** The same log where `info` is written, or would be but for its level; a silent one stays silent. */
const isLogged = (log: Logger): Logger =>
  log.isLevelEnabled('info') || log.level === 'silent' ? log : log.child({}, { level: 'info' });

/**
 * Writes one line with time, event, actor, target, request and address. Accounts by their ids: no line needs an email.
 * What is done to the catalogue stands in the history, and every refusal (403, 429) in the line of its request. The level of
 * the log decides about all of these but this line: who came in is to be known, however little somebody wants to read.
 */
export function writeAuditLog(
  { log, caller, requestId, ipAddress: address }: Pick<Context, 'log' | 'caller' | 'requestId' | 'ipAddress'>,
  event: AuditEvent,
  { target, actor = caller?.id, ...more }: About,
): void {
  isLogged(log).info({ audit: event, actor, target, requestId, address, ...more }, 'audit');
}

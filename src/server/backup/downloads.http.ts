import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import { findSession } from '../accounts/sessions/sessions.store.ts';
import { writeAuditLog } from '../platform/logging/audit-log.ts';
import type { Services } from '../context.ts';
import { StorageError } from '../media/storage/storage-error.ts';
import { consumeTicket } from './download-tickets.store.ts';
import { openBackupFile } from './open-backup-file.ts';
import { parseBackupTime } from './schedule/retention.rules.ts';

/** The download path of a backup. The ticket is in the query string, which no log contains. */
export function downloadPath(name: string, ticket: string): string {
  return `/backups/${name}?${new URLSearchParams({ ticket })}`;
}

/** @throws problem `unavailable` for an error of the bucket, which may work again soon */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw problem(
    'unavailable',
    'The backups in the bucket cannot be reached right now. Please try again later.',
  );
}

const linkExpired = () => problem('not_found', 'This link has expired. Please start the download again.');

/** Streams a backup from the disk, or from the bucket if another machine made it, to a client with a valid ticket. */
export function registerBackupDownloads(app: FastifyInstance, services: Services): void {
  const { config, database, log, now } = services;
  app.route<{ Params: { name: string }; Querystring: { ticket?: unknown } }>({
    // No HEAD: it would use up the ticket.
    method: 'GET',
    url: '/backups/:name',
    async handler(request, reply) {
      const { name } = request.params;
      const { ticket } = request.query;
      // The name becomes a path, so only the names of backups are valid.
      const grant =
        typeof ticket === 'string' && parseBackupTime(name) !== undefined
          ? await consumeTicket(database, ticket, name, now())
          : undefined;
      if (!grant) throw linkExpired();
      // The user may have logged out since, or may no longer be an admin.
      const session = await findSession(database.read, grant.sessionHash, now());
      if (session?.role !== 'ADMIN') throw linkExpired();
      // The backup may have expired meanwhile.
      const file = await openBackupFile(config.backups, name).catch(throwUnavailable);
      if (!file) throw linkExpired();
      const stream = await file.stream().catch(throwUnavailable);
      const about = { target: undefined, actor: grant.userId, backup: name };
      const source = { log, caller: null, requestId: request.id, clientIp: request.clientIp };
      writeAuditLog(source, 'backup downloaded', about);
      reply.headers({
        'content-type': 'application/x-tar',
        'content-length': file.size,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      return reply.send(stream);
    },
  });
}

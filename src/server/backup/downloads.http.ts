import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import { findSession } from '../accounts/sessions/sessions.store.ts';
import { writeAuditLog } from '../platform/audit-log.ts';
import type { Services } from '../context.ts';
import { parseBackupTime } from './schedule/retention.rules.ts';
import type { DownloadGrant } from './download-tokens.ts';

/** Where a backup is fetched. The ticket stands behind the question mark, which no log shows. */
export function downloadPath(name: string, ticket: string): string {
  return `/backups/${name}?${new URLSearchParams({ ticket })}`;
}

const isOver = () => problem('not_found', 'This link works no more. Please ask for the download again.');

/** @throws problem `not_found` when whoever got the ticket has been logged out, or is no administrator any more */
async function checkStillAllowed({ database, now }: Services, { tokenHash }: DownloadGrant): Promise<void> {
  const session = await findSession(database.read, tokenHash, now());
  if (session?.role !== 'ADMIN') throw isOver();
}

async function openBackup(folder: string, name: string): Promise<FileHandle> {
  try {
    return await open(join(folder, name), 'r');
  } catch {
    // It has outlived its time meanwhile.
    throw isOver();
  }
}

/** Serves a backup as it lies on the disk, bit by bit, to whoever brings a ticket for it. */
export function registerBackupDownloads(app: FastifyInstance, services: Services): void {
  const { backups, config, log } = services;
  app.route<{ Params: { name: string }; Querystring: { ticket?: unknown } }>({
    // No HEAD: a look would use the ticket up.
    method: 'GET',
    url: '/backups/:name',
    async handler(request, reply) {
      const { name } = request.params;
      const { ticket: secret } = request.query;
      // The name becomes a path: only those of backups are good.
      const ticket =
        typeof secret === 'string' && parseBackupTime(name) !== undefined
          ? backups.downloadTokens.consume(secret, name)
          : undefined;
      if (!ticket) throw isOver();
      await checkStillAllowed(services, ticket);
      const file = await openBackup(config.backups.folder, name);
      const about = { target: undefined, actor: ticket.userId, backup: name };
      writeAuditLog(
        { log, caller: null, requestId: request.id, ipAddress: request.clientIp },
        'backup downloaded',
        about,
      );
      reply.headers({
        'content-type': 'application/x-tar',
        'content-length': (await file.stat()).size,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      return reply.send(file.createReadStream());
    },
  });
}

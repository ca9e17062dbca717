import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../platform/disk/ensure-dir.ts';
import type { Deliver } from './mailer.ts';

/** One header's value on one line. */
const inline = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ');

/** Each mail as a file DATA_DIR/outbox/{time}-{random}.eml that only the shop's own user may read. */
export function outboxTransport(dataDir: string): Deliver {
  const folder = join(dataDir, 'outbox');
  return async ({ from, to, subject, text }) => {
    const now = new Date();
    const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(6).toString('hex')}.eml`;
    // Composed plainly, so that a person finds every link whole in the file: what goes over the wire is cut at 76 columns.
    const message = [
      `From: ${inline(from)}`,
      `To: ${inline(to)}`,
      `Subject: ${inline(subject)}`,
      `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      ...text.split('\n'),
      '',
    ].join('\r\n');
    const file = join(folder, name);
    makeFolder(folder);
    // Under its name only when it is whole: somebody may be watching the folder.
    await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    return 'outbox';
  };
}

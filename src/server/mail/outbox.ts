import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDir } from '../platform/disk/ensure-dir.ts';
import type { Deliver } from './deliver.ts';

/** A header value without line breaks, which would start another header. */
const inline = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ');

/** Writes each mail to DATA_DIR/outbox/{time}-{random}.eml, readable only by the shop's own user. */
export function createOutboxDelivery(dataDir: string): Deliver {
  const folder = join(dataDir, 'outbox');
  return async ({ from, fromName, to, subject, text, messageId }) => {
    const now = new Date();
    const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(6).toString('hex')}.eml`;
    // Written without line wrapping, so that a person can copy links from the file: SMTP would cut them at 76 columns.
    const message = [
      `From: ${inline(fromName ? `${JSON.stringify(fromName)} <${from}>` : from)}`,
      `To: ${inline(to)}`,
      `Subject: ${inline(subject)}`,
      `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
      ...(messageId ? [`Message-ID: ${inline(messageId)}`] : []),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      ...text.split('\n'),
      '',
    ].join('\r\n');
    const file = join(folder, name);
    ensureDir(folder);
    // Written under another name and renamed when complete: a program may be watching the folder.
    await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    return 'outbox';
  };
}

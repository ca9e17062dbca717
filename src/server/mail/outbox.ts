import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Deliver } from './mailer.ts';

/** Each mail as a file DATA_DIR/outbox/{time}-{random}.eml that only the shop's own user may read. */
export function outboxTransport(dataDir: string): Deliver {
  const folder = join(dataDir, 'outbox');
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    const { message } = await composer.sendMail(mail);
    if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed in memory');
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const file = join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Under its name only when it is whole: somebody may be watching the folder.
    await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    return 'outbox';
  };
}

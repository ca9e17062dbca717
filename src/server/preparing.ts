import { ensureAdmin } from './accounts/first-admin.ts';
import type { Services } from './context.ts';

type Say = (line: string) => void;

function introduce(email: string, password: string): string {
  return [
    '',
    '  The first administrator. The password is shown this once:',
    '',
    `    Email     ${email}`,
    `    Password  ${password}`,
    '',
  ].join('\n');
}

/** What a shop needs before it opens its door: an administrator, and a demo catalogue where it was asked for. */
export async function prepareShop(services: Services, say: Say): Promise<void> {
  const admin = await ensureAdmin(services);
  if (admin?.password !== undefined) say(introduce(admin.email, admin.password));
  else if (admin) say(`The first administrator is ${admin.email}, with the password from ADMIN_PASSWORD.`);
}

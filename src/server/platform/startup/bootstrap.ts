import { ensureAdmin } from '#server/accounts/admin/ensure-admin.ts';
import { checkBuckets } from './check-buckets.ts';
import type { Services } from '#server/context.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';

/** Tells the person at the machine what happens. `progress` lines follow one another closely. */
export type ConsoleReporter = { line(text: string): void; progress(text: string, isLast: boolean): void };

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

/** What a shop needs before it opens its door: buckets that let it in, an administrator, and a demo catalogue where it was asked for. */
export async function bootstrapShop(services: Services, say: ConsoleReporter): Promise<void> {
  await checkBuckets(services);
  const admin = await ensureAdmin(services);
  if (admin?.password !== undefined) say.line(introduce(admin.email, admin.password));
  else if (admin)
    say.line(`The first administrator is ${admin.email}, with the password from ADMIN_PASSWORD.`);
  await seedDemo(services, (done, all) =>
    say.progress(`Hanging the demo catalogue… ${done} of ${all} pictures`, done === all),
  );
}

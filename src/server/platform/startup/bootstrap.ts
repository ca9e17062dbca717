import { ensureAdmin } from '#server/accounts/admin/ensure-admin.ts';
import { findOwner } from '#server/accounts/users.store.ts';
import { checkBuckets } from './check-buckets.ts';
import type { ConsoleReporter } from './console-reporter.ts';
import type { Services } from '#server/context.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';

function describeAdmin(email: string, password: string): string {
  return [
    '',
    '  Your administrator account. The password is shown only once:',
    '',
    `    Email     ${email}`,
    `    Password  ${password}`,
    '',
  ].join('\n');
}

async function ensureFirstAdmin(services: Services, reporter: ConsoleReporter): Promise<void> {
  const admin = await ensureAdmin(services);
  if (admin?.password !== undefined) reporter.line(describeAdmin(admin.email, admin.password));
  else if (admin)
    reporter.line(`The first administrator is ${admin.email}, with the password from ADMIN_PASSWORD.`);
}

/**
 * Prepares a shop for its first request: checks the buckets, creates the first administrator if there is none (not with a setup
 * link), and adds the demo to an empty shop if DEMO is on.
 * @returns hasAdmin: if false, the shop stays closed until someone opens the one-time link and creates the administrator
 */
export async function bootstrapShop(
  services: Services,
  reporter: ConsoleReporter,
): Promise<{ hasAdmin: boolean }> {
  const { config, database } = services;
  await checkBuckets(services);
  const isByLink = config.setup === 'link' && config.adminPassword === undefined;
  if (!isByLink) await ensureFirstAdmin(services, reporter);
  await seedDemo(services, (done, all) =>
    reporter.progress(`Adding the demo catalog… ${done} of ${all} pictures`, done === all),
  );
  return { hasAdmin: !isByLink || (await findOwner(database.read)) !== undefined };
}

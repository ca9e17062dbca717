// What the requests of the matrix are about: items in every state of `targets`, each created for one request.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogShop, type CatalogShop } from '../catalog/catalog.ts';
import type { OpenDatabase } from '../database/engines.ts';
import { TOKEN_LENGTH } from '#contract/orders/order-page/order-page.ts';
import { backupName } from '#server/backup/schedule/retention.rules.ts';
import {
  addInvitationLink,
  invitationEnd,
  presentInvitation,
} from '#server/accounts/invitations/invitations.store.ts';
import { createResetLink } from '#server/accounts/password-reset/reset-link.ts';
import { totpCode, currentStep } from '#server/accounts/two-factor/totp.ts';
import { findUserByEmail } from '#server/accounts/users.store.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import type { Caller } from './callers.ts';
import { PASSWORD } from '../credentials.ts';

/** What a request is about: something that visitors see, that is hidden from them, in the trash, or that does not exist. */
export const targets = ['visible', 'hidden', 'deleted', 'missing'] as const;
export type Target = (typeof targets)[number];

/** An id that no item has. */
export const NOWHERE = '00000000-0000-4000-8000-000000000000';
export const home = { firstName: 'Asha', address: '1 Lake Road', city: 'Pune', zip: '411001' };

/** A shop for the requests, the ids of two categories, and a function that makes a word unique. */
export type Stage = CatalogShop & {
  visibleCategory: string;
  hiddenCategory: string;
  unique: (word: string) => string;
};

export async function setStage(open: OpenDatabase): Promise<Stage> {
  const shop = await openCatalogShop(open);
  let count = 0;
  return {
    ...shop,
    visibleCategory: (await shop.addCategory({ name: 'Shown' }))._id,
    hiddenCategory: (await shop.addCategory({ name: 'Hidden', visibility: false }))._id,
    unique: (word) => `${word} ${(count += 1)}`,
  };
}

export async function productId(stage: Stage, target: Target, changed: object = {}): Promise<string> {
  if (target === 'missing') return NOWHERE;
  const { _id } = await stage.addProduct(stage.visibleCategory, {
    visibility: target !== 'hidden',
    ...changed,
  });
  if (target === 'deleted') await stage.asAdmin('DELETE', `/products/${_id}`);
  return _id;
}

export async function category(stage: Stage, target: Target): Promise<{ _id: string; slug: string }> {
  if (target === 'missing') return { _id: NOWHERE, slug: 'none-such' };
  const made = await stage.addCategory({
    name: stage.unique('Category'),
    visibility: target !== 'hidden',
  });
  if (target === 'deleted') await stage.asAdmin('DELETE', `/categories/${made._id}`);
  return made;
}

export async function orderId(stage: Stage, target: Target): Promise<string> {
  if (target === 'missing') return NOWHERE;
  const products = [{ product: { id: await productId(stage, 'visible') }, quantity: 1 }];
  const response = await stage.asAdmin('POST', '/orders', {
    products,
    shippingInformation: { address: home },
  });
  return response.body.data.id;
}

/** The path of a payment of an order; if the target is `missing`, the order has none. */
export async function paymentPath(stage: Stage, target: Target): Promise<string> {
  const payments = `/orders/${await openOrderId(stage, 'visible')}/payments`;
  if (target === 'missing') return `${payments}/${NOWHERE}`;
  const made = await stage.asAdmin('POST', payments, { amount: 1, method: 'cash' });
  return `${payments}/${made.body.data.payment.id}`;
}

export async function messageId(stage: Stage, target: Target): Promise<string> {
  if (target === 'missing') return NOWHERE;
  await openEnquiries(stage);
  const id = await orderId(stage, 'visible');
  const body = { kind: 'shipped', channel: 'whatsapp' };
  return (await stage.asAdmin('POST', `/orders/${id}/messages`, body)).body.data.messages[0].id;
}

/** Turns the order book on, without which there are no enquiries and no pages of orders. */
export async function openEnquiries(stage: Stage): Promise<void> {
  await stage.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
  // The number of enquiries per hour and IP address is limited.
  stage.clock.advance(60 * 60_000);
}

/** Turns the order book on, without which an order has no page. @returns the id of an order */
export async function openOrderId(stage: Stage, target: Target): Promise<string> {
  await openEnquiries(stage);
  return orderId(stage, target);
}

/** The token of an order's page, or one that no page has. */
export async function orderToken(stage: Stage, target: Target): Promise<string> {
  if (target === 'missing') return '0'.repeat(TOKEN_LENGTH);
  const path = `/orders/${await openOrderId(stage, target)}/page`;
  const order = await stage.asAdmin('PUT', path, { action: 'create' });
  return order.body.data.page.path.split('/').at(-1);
}

export async function enquiryId(stage: Stage, target: Target): Promise<string> {
  if (target === 'missing') return NOWHERE;
  await openEnquiries(stage);
  const body = { products: [await productId(stage, 'visible')] };
  await stage.request('POST', '/api/enquiries', { body });
  return (await stage.asAdmin('GET', '/enquiries')).body.data[0].id;
}

/** The request of a hold, which needs the order book and a product of which one is left. */
export async function holdOf(stage: Stage, target: Target) {
  await openEnquiries(stage);
  const until = new Date(stage.clock.now() + 60 * 60_000).toISOString();
  return { product: await productId(stage, target, { stock: 1 }), customerName: 'Asha', until };
}

export async function holdId(stage: Stage, target: Target): Promise<string> {
  if (target === 'missing') return NOWHERE;
  return (await stage.asAdmin('POST', '/holds', await holdOf(stage, 'visible'))).body.data.id;
}

export async function documentId(stage: Stage, target: Target): Promise<string> {
  if (target === 'missing') return NOWHERE;
  await openEnquiries(stage);
  const path = `/orders/${await orderId(stage, target)}/documents`;
  return (await stage.asAdmin('POST', path, { kind: 'receipt' })).body.data.id;
}

/** An address of the caller; if the target is `hidden`, of another user. A caller without an account gets an unknown id. */
export async function addressId(stage: Stage, target: Target, { token }: Caller): Promise<string> {
  if (target === 'missing') return NOWHERE;
  const owner = target === 'hidden' ? await stage.newSession('somebody.else@example.com') : token;
  const made = await stage.request('POST', '/api/user/addresses', { token: owner ?? '', body: home });
  return made.body.data?.id ?? NOWHERE;
}

/** The caller's current session; if the target is `hidden`, another user's. A caller without an account gets an unknown id. */
export async function sessionId(stage: Stage, target: Target, { token }: Caller): Promise<string> {
  if (target === 'missing') return NOWHERE;
  const owner = target === 'hidden' ? await stage.newSession('somebody.else@example.com') : token;
  const found = await stage.request('GET', '/api/user/sessions', { token: owner ?? '' });
  return found.body.data?.[0]._id ?? NOWHERE;
}

/** The code of an authenticator app. Only admins can turn two-factor on: other callers get a wrong code. */
export async function firstCode(stage: Stage, token: string): Promise<string> {
  const begun = await stage.request('POST', '/api/user/second-step', { token, body: { password: PASSWORD } });
  return begun.status === 201 ? totpCode(begun.body.data.secret, currentStep(stage.clock.now())) : '000000';
}

/** The app's next code, after the first one has turned two-factor on. */
export async function secondCode(stage: Stage, token: string): Promise<string> {
  const body = { code: await firstCode(stage, token) };
  await stage.request('POST', '/api/user/second-step/confirm', { token, body });
  const latest = await stage.services.database.read
    .selectFrom('second_step')
    .select('secret')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return totpCode(latest?.secret ?? '', currentStep(stage.clock.now()) + 1);
}

/** A file at a backup's path; its content is not read. */
export async function backupFile({ services: { config }, clock }: Stage, target: Target): Promise<string> {
  const name = backupName(clock.now());
  await mkdir(config.backups.folder, { recursive: true });
  if (target !== 'missing') await writeFile(join(config.backups.folder, name), '');
  return name;
}

/** Makes the caller the owner, which is the oldest account among the administrators. */
export async function makeOwner({ services: { database } }: Stage, { email }: Caller): Promise<void> {
  const { oldest } = await database.read
    .selectFrom('user')
    .select(({ fn }) => fn.min<number>('created_at').as('oldest'))
    .executeTakeFirstOrThrow();
  await database.write((tx) =>
    tx
      .updateTable('user')
      .set({ created_at: Number(oldest) - 1 })
      .where('email', '=', email ?? '')
      .execute(),
  );
}

export async function invitationId(
  { services: { database, config, now } }: Stage,
  target: Target,
): Promise<string> {
  if (target === 'missing') return NOWHERE;
  const email = 'invited@example.com';
  await database.write((tx) => addInvitationLink(tx, config, { email, until: invitationEnd(now()) }));
  return presentInvitation(email, 0)._id;
}

/** The id of an administrator; if the target is `hidden`, of a user. */
export async function adminId(stage: Stage, target: Target): Promise<string> {
  if (target === 'missing') return NOWHERE;
  const email = `${stage.unique('admin').replace(' ', '.')}@example.com`;
  await stage.newSession(email);
  const { database } = stage.services;
  if (target === 'visible')
    await database.write((tx) =>
      tx.updateTable('user').set({ role: 'ADMIN' }).where('email', '=', email).execute(),
    );
  return (await findUserByEmail(database.read, email))?.id ?? NOWHERE;
}

export async function resetToken({ services }: Stage): Promise<string> {
  const user = await findUserByEmail(services.database.read, 'somebody.else@example.com');
  if (!user) throw new Error('There is no such account.');
  return new URL(await createResetLink(services, user)).searchParams.get('token') ?? '';
}

import { orderName } from '#contract/orders/order.ts';
import type { MyData } from '#contract/accounts/my-data.ts';
import { problem } from '#contract/api/problems.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import type { Reader } from '#server/database/database.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { withoutOrderTokens } from '#contract/orders/order-page/order-page.ts';
import { presentEnquiry } from '#server/enquiries/enquiries.rules.ts';
import { findEnquiriesOfOrders } from '#server/enquiries/enquiries.store.ts';
import { findMessagesWithTexts } from '#server/orders/messages/messages.store.ts';
import { type FoundOrder, presentForDownload } from '#server/orders/orders.rules.ts';
import { readAllOrders } from '#server/orders/orders.store.ts';
import { findDocumentsOfUser } from '#server/orders/papers/documents.store.ts';
import { presentDocument } from '#server/orders/papers/present-document.rules.ts';
import { presentAddress } from '../address-book/address-book.rules.ts';
import { findAddresses } from '../address-book/address-book.store.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { findDevicesOf } from '../login/known-devices.store.ts';
import { countAdmins, findOrderSources, findSessionTimes } from './my-data.store.ts';
import { deleteUser, findUser } from '../users.store.ts';
import { favoriteIds, findFavorites } from '../favorites/favorites.store.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

async function collectMessages(db: Reader, orders: readonly FoundOrder[]): Promise<MyData['messages']> {
  if (orders.length === 0) return [];
  const numbers = new Map(orders.map(({ id, number }) => [id, orderName(number)]));
  const rows = await findMessagesWithTexts(db, [...numbers.keys()]);
  return rows.map(({ order_id, kind, channel, state, recipient, subject, text, ...row }) => ({
    orderId: numbers.get(order_id) ?? '',
    kind,
    channel,
    state,
    to: recipient ?? undefined,
    subject: subject ?? undefined,
    // A file with secrets could be passed on.
    text: text === null ? undefined : withoutOrderTokens(text),
    createdAt: isoTimestamp(row.created_at),
    updatedAt: isoTimestamp(row.updated_at),
  }));
}

async function collectData(db: Reader, userId: string, now: number): Promise<MyData> {
  const user = await findUser(db, userId);
  if (!user) throw problem('unauthenticated');
  const { id: _id, name, email, phone, role, dob, is_confirmed, created_at, updated_at } = user;
  const ids = await favoriteIds(db, userId);
  const names = new Map((await findFavorites(db, ids, now)).map((favorite) => [favorite._id, favorite.name]));
  const sessions = await findSessionTimes(db, userId);
  const orders = await readAllOrders(db, { shownTo: userId });
  const orderIds = orders.map((order) => order.id);
  const sources = await findOrderSources(db, orderIds);
  return {
    user: {
      _id,
      name,
      email,
      phone,
      role,
      dob,
      isConfirmed: is_confirmed === 1,
      createdAt: isoTimestamp(created_at),
      updatedAt: isoTimestamp(updated_at),
    },
    favourites: ids.map((id) => ({ _id: id, name: names.get(id) })),
    addresses: (await findAddresses(db, userId)).map(presentAddress),
    documents: (await findDocumentsOfUser(db, userId)).map(presentDocument),
    orders: orders.map((order) => ({ ...presentForDownload(order), source: sources.get(order.id) })),
    enquiries: (await findEnquiriesOfOrders(db, orderIds)).map((row) => ({
      ...presentEnquiry(row),
      source: row.source ?? undefined,
    })),
    messages: await collectMessages(db, orders),
    sessions: sessions.map((session) => ({
      createdAt: isoTimestamp(session.created_at),
      lastUsedAt: isoTimestamp(session.last_used_at),
      expiresAt: isoTimestamp(session.expires_at),
      device: session.device,
    })),
    knownDevices: (await findDevicesOf(db, userId)).map(({ used_at }) => ({
      lastUsedAt: isoTimestamp(used_at),
    })),
  };
}

export const myDataHandlers: Handlers<'downloadMyData' | 'deleteMyAccount'> = {
  downloadMyData: ({ caller, database, now }) => collectData(database.read, caller.id, now()),

  async deleteMyAccount(context, { body: { password } }) {
    const { caller, database } = context;
    const confirmedHash = await confirmPassword(context, 'password', password);
    return database.write(async (tx, after) => {
      const user = await findUser(tx, caller.id);
      if (!user) throw problem('unauthenticated');
      if (user.password_hash !== confirmedHash)
        throw problem('stale', 'The password was changed in the meantime.');
      if (user.role === 'ADMIN' && (await countAdmins(tx)) <= 1) throw problem('last_admin');
      await deleteUser(tx, user.id);
      after(() => writeAuditLog(context, 'account deleted', { target: user.id, role: user.role }));
      return null;
    });
  },
};

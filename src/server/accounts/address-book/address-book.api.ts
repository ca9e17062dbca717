import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import { canBeId } from '#server/database/ids.ts';
import type { AddressRow } from '#server/database/tables.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { newOrIdempotentId } from '#server/platform/idempotency.ts';
import { presentAddress, toContent } from './address-book.rules.ts';
import {
  countAddresses,
  deleteAddress,
  findAddress,
  findAddresses,
  insertAddress,
  updateAddress,
} from './address-book.store.ts';

type AddressCalls = 'listAddresses' | 'createAddress' | 'saveAddress' | 'deleteAddress';

const max = limits.addressesPerUser;

/** Another user's address responds like a missing one, so that ids cannot be probed. */
const presentOwn = (row: AddressRow | undefined) => presentAddress(foundOr404(row));

/** @throws problem `repeated_key` when the addresses differ: the key was used for another one, or that was changed since */
function presentSame(known: AddressRow, sent: AddressRow): PostalAddress {
  const address = presentAddress(known);
  if (JSON.stringify(address) !== JSON.stringify(presentAddress(sent)))
    throw problem('repeated_key', 'Another address was sent under this Idempotency-Key.', {
      recordId: known.id,
    });
  return address;
}

export const addressHandlers: Handlers<AddressCalls> = {
  async listAddresses({ database, caller }) {
    return (await findAddresses(database.read, caller.id)).map(presentAddress);
  },

  async createAddress(context, { body }) {
    const { database, caller, now } = context;
    const id = newOrIdempotentId(context);
    const time = now();
    const times = { created_at: time, updated_at: time };
    const row = { id, user_id: caller.id, ...toContent(body), ...times };
    return database.write(async (tx) => {
      const known = await findAddress(tx, { id, userId: caller.id });
      // A repetition of this request: the first response was lost.
      if (known) return presentSame(known, row);
      if ((await countAddresses(tx, caller.id)) >= max)
        throw problem('conflict', `An address book holds at most ${max} addresses.`);
      await insertAddress(tx, row);
      return presentAddress(row);
    });
  },

  async saveAddress({ database, caller, now }, { params: { id }, body }) {
    if (!canBeId(id)) throw problem('not_found');
    const change = { ...toContent(body), updated_at: now() };
    return database.write(async (tx) =>
      presentOwn(await updateAddress(tx, { id, userId: caller.id }, change)),
    );
  },

  async deleteAddress({ database, caller }, { params: { id } }) {
    if (!canBeId(id)) throw problem('not_found');
    return database.write(async (tx) => presentOwn(await deleteAddress(tx, { id, userId: caller.id })));
  },
};

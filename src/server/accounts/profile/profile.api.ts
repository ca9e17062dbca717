import type { Handlers } from '#server/http/handler-types.ts';
import { readProfile } from './read-profile.ts';
import { assertBirthDateNotInFuture } from './profile.rules.ts';
import { updateUser } from '../users.store.ts';

export const profileHandlers: Handlers<'getUser' | 'saveUser'> = {
  getUser({ database, caller, now }) {
    return readProfile(database.read, caller.id, now());
  },

  async saveUser({ database, caller, now }, { body }) {
    const { name, phone, dob } = body;
    if (dob !== undefined) assertBirthDateNotInFuture(dob, now());
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(dob === undefined ? {} : { dob }),
    };
    return database.write(async (tx) => {
      if (Object.keys(change).length > 0) await updateUser(tx, caller.id, change, now());
      return readProfile(tx, caller.id, now());
    });
  },
};

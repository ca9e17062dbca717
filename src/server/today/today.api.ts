import { readSnapshot } from '../database/read-snapshot.ts';
import type { Handlers } from '../http/handler-types.ts';
import { readToday } from './today.queries.ts';

export const todayHandlers: Handlers<'getToday'> = {
  async getToday({ database, now, statistics }) {
    // So that the artist sees the last visit too.
    await statistics.settle();
    return readSnapshot(database.read, (db) => readToday(db, now()));
  },
};

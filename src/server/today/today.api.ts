import { readSnapshot } from '../database/read-snapshot.ts';
import type { Handlers } from '../http/handler-types.ts';
import { readToday } from './today.queries.ts';

export const todayHandlers: Handlers<'getToday'> = {
  async getToday({ database, now, statistics }) {
    // Saves what this process has counted, so that the artist sees the last visit too.
    await statistics.flush();
    return readSnapshot(database.read, (db) => readToday(db, now()));
  },
};

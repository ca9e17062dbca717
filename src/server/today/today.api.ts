import { readSnapshot } from '../database/read-snapshot.ts';
import type { Handlers } from '../http/handler-types.ts';
import { readToday } from './today.queries.ts';

export const todayHandlers: Handlers<'getToday'> = {
  getToday: ({ database, now }) => readSnapshot(database.read, (db) => readToday(db, now())),
};

import type { Handlers } from '../http/handlers.ts';
import { readSettings } from './settings.store.ts';

export const settingsHandlers: Handlers<'getSettings'> = {
  getSettings: ({ database }) => readSettings(database.read),
};

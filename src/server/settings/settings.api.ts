import { problem } from '#contract/problems.ts';
import { isStale, timeOfChange } from '../catalogue/changes.rules.ts';
import type { Handlers } from '../http/handlers.ts';
import { readSettings, writeSettings } from './settings.store.ts';

export const settingsHandlers: Handlers<'getSettings' | 'saveSettings'> = {
  getSettings: ({ database }) => readSettings(database.read),

  saveSettings({ database, catalogueVersion, now }, { body }) {
    return database.write(async (tx, after) => {
      await catalogueVersion.changed(tx, after);
      const before = await readSettings(tx);
      const changedAt = before.updatedAt === undefined ? 0 : Date.parse(before.updatedAt);
      if (isStale(body.updatedAt, changedAt)) throw problem('stale');
      await writeSettings(tx, body, timeOfChange(now(), changedAt));
      return readSettings(tx);
    });
  },
};

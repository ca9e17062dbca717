import { problem } from '#contract/problems.ts';
import type { Settings, ShopSettings } from '#contract/settings.ts';
import { isStale, timeOfChange } from '../catalogue/changes.rules.ts';
import type { Config } from '../config.ts';
import { differences } from '../history/history.rules.ts';
import { noteHistory } from '../history/history.ts';
import type { Handlers } from '../http/handlers.ts';
import { settingsFields } from './settings.rules.ts';
import { readSettings, writeSettings } from './settings.store.ts';

const told = (settings: Settings, { smtpUrl }: Config): ShopSettings => ({
  ...settings,
  sendsMail: smtpUrl !== undefined,
});

export const settingsHandlers: Handlers<'getSettings' | 'saveSettings'> = {
  getSettings: async ({ database, config }) => told(await readSettings(database.read), config),

  saveSettings(context, { body }) {
    const { database, catalogueVersion, now } = context;
    return database.write(async (tx, after) => {
      await catalogueVersion.changed(tx, after);
      const before = await readSettings(tx);
      const changedAt = before.updatedAt === undefined ? 0 : Date.parse(before.updatedAt);
      if (isStale(body.updatedAt, changedAt)) throw problem('stale');
      await writeSettings(tx, body, timeOfChange(now(), changedAt));
      const saved = await readSettings(tx);
      const changes = differences(settingsFields(before), settingsFields(saved));
      const target = { name: saved.brand };
      if (changes.length > 0)
        await noteHistory(tx, context, { action: 'update', kind: 'settings', target, changes });
      return told(saved, context.config);
    });
  },
};

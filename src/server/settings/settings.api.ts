import { problem } from '#contract/problems.ts';
import type { Settings, ShopSettings } from '#contract/settings.ts';
import { isStale, timeOfChange } from '../catalogue/changes.rules.ts';
import { isArtist, type Viewer } from '../catalogue/viewing.rules.ts';
import type { Config } from '../config.ts';
import { differences } from '../history/history.rules.ts';
import { noteHistory } from '../history/history.ts';
import type { Handlers } from '../http/handlers.ts';
import { settingsFields, whatsappToSave } from './settings.rules.ts';
import { readSettings, writeSettings } from './settings.store.ts';

/** The settings as this caller gets them. */
function told(
  { whatsappUnconfirmed, ...settings }: Settings,
  { smtpUrl }: Config,
  caller: Viewer,
): ShopSettings {
  const toArtist = whatsappUnconfirmed && isArtist(caller) ? { whatsappUnconfirmed } : {};
  return { ...settings, ...toArtist, sendsMail: smtpUrl !== undefined };
}

export const settingsHandlers: Handlers<'getSettings' | 'saveSettings'> = {
  getSettings: async ({ database, config, caller }) =>
    told(await readSettings(database.read), config, caller),

  saveSettings(context, { body: { whatsappConfirmed, ...body } }) {
    const { database, catalogueVersion, now, config, caller } = context;
    return database.write(async (tx, after) => {
      await catalogueVersion.changed(tx, after);
      const before = await readSettings(tx);
      const changedAt = before.updatedAt === undefined ? 0 : Date.parse(before.updatedAt);
      if (isStale(body.updatedAt, changedAt)) throw problem('stale');
      const whatsapp = whatsappToSave({ ...body, whatsappConfirmed }, before);
      await writeSettings(tx, { ...body, ...whatsapp }, timeOfChange(now(), changedAt));
      const saved = await readSettings(tx);
      const changes = differences(settingsFields(before), settingsFields(saved));
      const target = { name: saved.brand };
      if (changes.length > 0)
        await noteHistory(tx, context, { action: 'update', kind: 'settings', target, changes });
      return told(saved, config, caller);
    });
  },
};

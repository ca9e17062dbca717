import { toPublicBranding } from '#contract/branding/branding.ts';
import { problem } from '#contract/api/problems.ts';
import { shippingText } from '#contract/orders/shipping-charge.ts';
import { PAPER_SETTINGS } from '#contract/orders/papers/paper-settings.ts';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { readBranding } from '../branding/branding.store.ts';
import { writeCatalog } from '../catalog/catalog-version.store.ts';
import { isStale, nextUpdatedAt } from '../platform/optimistic-locking.rules.ts';
import { isAdmin } from '../catalog/visibility.rules.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../database/database.ts';
import { findUnconfirmed } from '../orders/papers/unconfirmed-numbers.ts';
import { findSharedWarnings } from '../platform/shared-warnings.store.ts';
import { recordUpdate } from '../history/history.store.ts';
import type { Handlers } from '../http/handler-types.ts';
import { markOrderBookStart } from './order-book-start.store.ts';
import { settingsFields, type StoredSettings, whatsappToSave } from './settings.rules.ts';
import { readSettings, writeSettings } from './settings.store.ts';

const numbersToConfirm = {
  title: 'Confirm the numbers of your papers',
  message: `A backup was restored. Papers that you issued after it are lost, and their numbers must not be used again. Enter the last numbers in ${PAPER_SETTINGS}.`,
};

/** The settings as the API sends them to this caller. `whatsappUnconfirmed`: the stored number may lack its country code. */
async function present(
  db: Reader,
  { whatsappUnconfirmed, upi, orderMessages, dashboard, ...settings }: StoredSettings,
  context: Context,
): Promise<ShopSettings> {
  const { config, operatorWarnings, caller, now } = context;
  const branding = toPublicBranding((await readBranding(db)).branding);
  const publicSettings = {
    ...settings,
    sendsMail: config.smtpUrl !== undefined,
    shippingText: shippingText(settings.shippingRates) ?? '',
    ...(Object.keys(branding).length > 0 && { branding }),
  };
  if (!isAdmin(caller)) return publicSettings;
  const notices = [
    ...operatorWarnings.list(),
    ...(await findSharedWarnings(db, now())),
    ...(settings.orderBook && (await findUnconfirmed(db, now())) !== undefined ? [numbersToConfirm] : []),
  ];
  return {
    ...publicSettings,
    upi,
    orderMessages,
    dashboard,
    ...(whatsappUnconfirmed && { whatsappUnconfirmed }),
    ...(notices.length > 0 && { notices }),
  };
}

export const settingsHandlers: Handlers<'getSettings' | 'saveSettings'> = {
  async getSettings(context) {
    const { read } = context.database;
    return present(read, await readSettings(read), context);
  },

  saveSettings(context, { body: { whatsappConfirmed, ...body } }) {
    return writeCatalog(context, async (tx) => {
      const before = await readSettings(tx);
      const changedAt = before.updatedAt === undefined ? 0 : Date.parse(before.updatedAt);
      if (isStale(body.updatedAt, changedAt)) throw problem('stale');
      const whatsapp = whatsappToSave({ ...body, whatsappConfirmed }, before);
      const { shippingRates = before.shippingRates, upi = before.upi } = body;
      const { orderMessages = before.orderMessages } = body;
      const { moreImages = before.dashboard.moreImages } = body.dashboard ?? {};
      const dashboard = { ...(body.dashboard ?? before.dashboard), moreImages };
      const { guestFavorites = before.guestFavorites, stillBanner = before.stillBanner } = body;
      const later = { shippingRates, upi, orderMessages, dashboard, guestFavorites, stillBanner };
      await writeSettings(tx, { ...body, ...whatsapp, ...later }, nextUpdatedAt(context.now(), changedAt));
      if (body.orderBook && !before.orderBook) await markOrderBookStart(tx, context.now());
      const saved = await readSettings(tx);
      const what = { kind: 'settings', target: { name: saved.brand } } as const;
      await recordUpdate(tx, context, what, [settingsFields(before), settingsFields(saved)]);
      return present(tx, saved, context);
    });
  },
};

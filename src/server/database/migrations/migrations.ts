import type { Migration } from './migration.ts';
import { shop } from './001-shop.ts';
import { orders } from './002-orders.ts';
import { keeper } from './003-keeper.ts';
import { fineImages } from './004-fine-pictures.ts';
import { devices } from './005-devices.ts';
import { twoFactor } from './006-second-step.ts';
import { sentOrders } from './007-sent-orders.ts';
import { sentProducts } from './008-sent-products.ts';
import { mediaFiles } from './009-media-files.ts';
import { starterFeatures } from './010-starter-features.ts';
import { nameKeys } from './011-name-keys.ts';
import { knownDevices } from './012-known-devices.ts';
import { searchIndex } from './013-search-index.ts';
import { catalogChanges } from './014-catalog-changes.ts';
import { jobs } from './015-jobs.ts';
import { mustKnow } from './017-must-know.ts';
import { hiddenProducts } from './018-hidden-products.ts';
import { productSearch } from './019-product-search.ts';
import { trashedProducts } from './020-trashed-products.ts';
import { enquiries } from './021-enquiries.ts';
import { variants } from './022-variants.ts';
import { orderLines } from './023-order-lines.ts';
import { gallerySales } from './024-gallery-sales.ts';
import { payments } from './026-payments.ts';
import { holds } from './030-holds.ts';
import { orderPages } from './031-order-pages.ts';
import { messages } from './032-messages.ts';
import { documents } from './033-documents.ts';
import { enquiryOrders } from './034-enquiry-orders.ts';
import { statistics } from './035-statistics.ts';
import { manyOrders } from './036-many-orders.ts';
import { creditedDocuments } from './037-credited-documents.ts';
import { refundLines } from './038-refund-lines.ts';
import { erasedTexts } from './039-erased-texts.ts';
import { pickups } from './040-pickups.ts';
import { listIndexes } from './041-list-indexes.ts';
import { confirmedAccounts } from './042-confirmed-accounts.ts';
import { retainedAmounts } from './043-retained-amounts.ts';
import { statisticsBatches } from './044-statistics-batches.ts';
import { searchJoiners } from './046-search-joiners.ts';

export type NamedMigration = {
  name: string;
  up: Migration;
  /**
   * Allows rolling upgrades: processes of older versions may run beside this one if they know this migration. Choose the oldest
   * that suffices: no table or column that such a version uses may have changed its meaning since. Without it, only versions
   * that know this migration may start.
   */
  mustKnow?: string;
};

/** In order. A released migration is never edited. */
export const migrations: readonly NamedMigration[] = [
  { name: '001-shop', up: shop },
  { name: '002-orders', up: orders },
  { name: '003-keeper', up: keeper },
  { name: '004-fine-pictures', up: fineImages },
  { name: '005-devices', up: devices },
  { name: '006-second-step', up: twoFactor },
  { name: '007-sent-orders', up: sentOrders },
  { name: '008-sent-products', up: sentProducts },
  { name: '009-media-files', up: mediaFiles },
  { name: '010-starter-features', up: starterFeatures },
  { name: '011-name-keys', up: nameKeys },
  { name: '012-known-devices', up: knownDevices },
  { name: '013-search-index', up: searchIndex },
  { name: '014-catalog-changes', up: catalogChanges },
  { name: '015-jobs', up: jobs },
  // The numbers that are missing here were never used. Earlier versions do not read `must_know`: they refuse each migration that they do not know.
  { name: '017-must-know', up: mustKnow },
  { name: '018-hidden-products', up: hiddenProducts, mustKnow: '017-must-know' },
  { name: '019-product-search', up: productSearch, mustKnow: '017-must-know' },
  { name: '020-trashed-products', up: trashedProducts, mustKnow: '017-must-know' },
  { name: '021-enquiries', up: enquiries, mustKnow: '017-must-know' },
  { name: '022-variants', up: variants, mustKnow: '017-must-know' },
  { name: '023-order-lines', up: orderLines, mustKnow: '017-must-know' },
  { name: '024-gallery-sales', up: gallerySales, mustKnow: '017-must-know' },
  { name: '026-payments', up: payments, mustKnow: '017-must-know' },
  { name: '030-holds', up: holds, mustKnow: '017-must-know' },
  { name: '031-order-pages', up: orderPages, mustKnow: '017-must-know' },
  { name: '032-messages', up: messages, mustKnow: '017-must-know' },
  { name: '033-documents', up: documents, mustKnow: '017-must-know' },
  { name: '034-enquiry-orders', up: enquiryOrders, mustKnow: '017-must-know' },
  { name: '035-statistics', up: statistics, mustKnow: '017-must-know' },
  { name: '036-many-orders', up: manyOrders, mustKnow: '017-must-know' },
  { name: '037-credited-documents', up: creditedDocuments, mustKnow: '017-must-know' },
  { name: '038-refund-lines', up: refundLines, mustKnow: '017-must-know' },
  { name: '039-erased-texts', up: erasedTexts, mustKnow: '017-must-know' },
  { name: '040-pickups', up: pickups, mustKnow: '017-must-know' },
  { name: '041-list-indexes', up: listIndexes, mustKnow: '017-must-know' },
  { name: '042-confirmed-accounts', up: confirmedAccounts, mustKnow: '017-must-know' },
  { name: '043-retained-amounts', up: retainedAmounts, mustKnow: '017-must-know' },
  { name: '044-statistics-batches', up: statisticsBatches, mustKnow: '017-must-know' },
  { name: '046-search-joiners', up: searchJoiners, mustKnow: '017-must-know' },
];

import { accountHandlers } from './accounts/signup/signup.api.ts';
import { backupHandlers } from './backup/backups.api.ts';
import { bulkHandlers } from './catalog/products/bulk.api.ts';
import { undoHandlers } from './catalog/products/undo.api.ts';
import { categoryHandlers } from './catalog/categories/categories.api.ts';
import { browseHandlers } from './catalog/search/search.api.ts';
import { productHandlers } from './catalog/products/products.api.ts';
import { errorHandlers } from './error-reports/error-reports.api.ts';
import { historyHandlers } from './history/history.api.ts';
import type { Handlers } from './http/handler-types.ts';
import { damagedImageHandlers } from './media/integrity/damaged-images.api.ts';
import { uploadMedia } from './media/uploads/uploads.api.ts';
import { orderHandlers } from './orders/orders.api.ts';
import { settingsHandlers } from './settings/settings.api.ts';
import { transferHandlers } from './catalog/import-export/import-export.api.ts';
import { trashHandlers } from './catalog/trash/trash.api.ts';

/** Who answers each call of the contract. A call that nobody answers does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...backupHandlers,
  ...bulkHandlers,
  ...undoHandlers,
  ...categoryHandlers,
  ...damagedImageHandlers,
  ...errorHandlers,
  ...historyHandlers,
  ...orderHandlers,
  ...productHandlers,
  ...browseHandlers,
  ...settingsHandlers,
  ...transferHandlers,
  ...trashHandlers,
  uploadMedia: (context, { body }) => uploadMedia(context, body),
};

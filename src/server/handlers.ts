import { accountHandlers } from './accounts/accounts.api.ts';
import { backupHandlers } from './backup/backups.api.ts';
import { bulkHandlers } from './catalogue/products/bulk.api.ts';
import { undoHandlers } from './catalogue/products/undo.api.ts';
import { categoryHandlers } from './catalogue/categories/categories.api.ts';
import { browseHandlers } from './catalogue/browse/browse.api.ts';
import { productHandlers } from './catalogue/products/products.api.ts';
import { errorHandlers } from './errors/errors.api.ts';
import { historyHandlers } from './history/history.api.ts';
import type { Handlers } from './http/handlers.ts';
import { damagedImageHandlers } from './media/damaged-pictures.api.ts';
import { uploadMedia } from './media/uploads.api.ts';
import { orderHandlers } from './orders/orders.api.ts';
import { settingsHandlers } from './settings/settings.api.ts';
import { transferHandlers } from './transfer/transfer.api.ts';
import { trashHandlers } from './trash/trash.api.ts';

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

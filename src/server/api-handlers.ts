import { adminHandlers } from './accounts/admin/admins.api.ts';
import { addressHandlers } from './accounts/address-book/address-book.api.ts';
import { favoriteHandlers } from './accounts/favorites/favorites.api.ts';
import { loginHandlers } from './accounts/login/login.api.ts';
import { passwordHandlers } from './accounts/password/password.api.ts';
import { passwordResetHandlers } from './accounts/password-reset/password-reset.api.ts';
import { myDataHandlers } from './accounts/privacy/my-data.api.ts';
import { profileHandlers } from './accounts/profile/profile.api.ts';
import { sessionHandlers } from './accounts/sessions/sessions.api.ts';
import { signUpHandlers } from './accounts/signup/signup.api.ts';
import { twoFactorHandlers } from './accounts/two-factor/two-factor.api.ts';
import { backupHandlers } from './backup/backups.api.ts';
import { brandingHandlers } from './branding/branding.api.ts';
import { bulkHandlers } from './catalog/products/bulk/bulk.api.ts';
import { undoHandlers } from './catalog/products/bulk/undo.api.ts';
import { categoryHandlers } from './catalog/categories/categories.api.ts';
import { searchHandlers } from './catalog/search/search.api.ts';
import { productHandlers } from './catalog/products/products.api.ts';
import { relatedHandlers } from './catalog/related/related.api.ts';
import { enquiryHandlers } from './enquiries/enquiries.api.ts';
import { errorHandlers } from './error-reports/error-reports.api.ts';
import { historyHandlers } from './history/history.api.ts';
import type { Handlers } from './http/handler-types.ts';
import { damagedImageHandlers } from './media/integrity/damaged-images.api.ts';
import { uploadMedia } from './media/uploads/uploads.api.ts';
import { erasureHandlers } from './orders/erasure/erasure.api.ts';
import { holdHandlers } from './orders/holds/holds.api.ts';
import { paymentHandlers } from './orders/payments/payments.api.ts';
import { messageHandlers } from './orders/messages/messages.api.ts';
import { demoHandlers } from './onboarding/demo/demo.api.ts';
import { onboardingHandlers } from './onboarding/onboarding.api.ts';
import { orderHandlers } from './orders/orders.api.ts';
import { orderPageHandlers } from './orders/order-page/order-page.api.ts';
import { documentNumberHandlers } from './orders/papers/document-numbers.api.ts';
import { documentHandlers } from './orders/papers/documents.api.ts';
import { paperSettingsHandlers } from './orders/papers/paper-settings.api.ts';
import { statisticsHandlers } from './statistics/statistics.api.ts';
import { settingsHandlers } from './settings/settings.api.ts';
import { importExportHandlers } from './catalog/import-export/import-export.api.ts';
import { todayHandlers } from './today/today.api.ts';
import { trashHandlers } from './catalog/trash/trash.api.ts';

/** The handler of every call of the contract. A missing one does not compile. */
export const handlers: Handlers = {
  ...signUpHandlers,
  ...loginHandlers,
  ...sessionHandlers,
  ...passwordHandlers,
  ...passwordResetHandlers,
  ...adminHandlers,
  ...twoFactorHandlers,
  ...profileHandlers,
  ...favoriteHandlers,
  ...addressHandlers,
  ...myDataHandlers,
  ...backupHandlers,
  ...brandingHandlers,
  ...bulkHandlers,
  ...undoHandlers,
  ...categoryHandlers,
  ...damagedImageHandlers,
  ...documentHandlers,
  ...enquiryHandlers,
  ...errorHandlers,
  ...erasureHandlers,
  ...historyHandlers,
  ...holdHandlers,
  ...messageHandlers,
  ...demoHandlers,
  ...onboardingHandlers,
  ...orderHandlers,
  ...orderPageHandlers,
  ...paymentHandlers,
  ...paperSettingsHandlers,
  ...documentNumberHandlers,
  ...productHandlers,
  ...relatedHandlers,
  ...searchHandlers,
  ...settingsHandlers,
  ...statisticsHandlers,
  ...importExportHandlers,
  ...todayHandlers,
  ...trashHandlers,
  uploadMedia: (context, { body }) => uploadMedia(context, body),
};

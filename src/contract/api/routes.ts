import { BrandingChange, BrandingState } from '../branding/branding.ts';
import { z } from 'zod';
import { PostalAddress, PostalAddressInput } from '../accounts/postal-address.ts';
import { BackupLink, BackupLinkRequest, BackupStatus } from '../shop/backup.ts';
import { CardPage, SearchPage, SearchQuery } from '../catalog/search.ts';
import { BulkInput, ChangedProduct, UndoInput, UndoResult } from '../catalog/bulk.ts';
import { DemoRemoval, DemoRestoration, Onboarding } from '../shop/onboarding.ts';
import { calls, type CallName } from './calls.ts';
import type { Call } from './visitor-calls.ts';
import { adminCall, byId, publicCall, type Shapes, userCall } from './route-shapes.ts';
import { documentRoutes } from '../orders/papers/document-routes.ts';
import { visitorRoutes } from '../catalog/visitor-routes.ts';
import { orderRoutes } from '../orders/order-routes.ts';
import { Category, CategoryChange, CategoryInput, CategoryQuery } from '../catalog/category.ts';
import { DamagedImages } from '../catalog/images/damaged-images.ts';
import { HistoryEntry, HistoryQuery } from '../shop/history.ts';
import { limits } from './limits.ts';
import { AdminList, InvitationInput, NewInvitation } from '../accounts/admins.ts';
import { AccountDeletion, MyData } from '../accounts/my-data.ts';
import { Order } from '../orders/order.ts';
import { Image, ImageUpload } from '../catalog/images/image.ts';
import { Product, ProductChange, ProductInput, ProductQuery, PublicProduct } from '../catalog/product.ts';
import {
  PasswordAndCode,
  RecoveryCodes,
  TwoFactorStatus,
  TwoFactorConfirmation,
  TwoFactorPassword,
  TwoFactorSecret,
} from '../accounts/two-factor.ts';
import { ActiveSession } from '../accounts/sessions.ts';
import { SettingsInput, ShopSettings } from '../shop/settings.ts';
import {
  GuestHeart,
  PageView,
  Statistics,
  StatisticsExport,
  StatisticsExportQuery,
  StatisticsQuery,
} from '../shop/statistics.ts';
import { Id, text } from '../text/text.ts';
import { CatalogFile, ImportInput, ImportReport } from '../catalog/import-export.ts';
import { Today } from '../shop/today.ts';
import { RestoredItem, TRASH_DAYS, TrashedItem, TrashKind } from '../catalog/trash.ts';
import {
  LogIn,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  ProfileChange,
  ResetLink,
  ResetLinkRequest,
  Session,
  SignUp,
  User,
} from '../accounts/user.ts';
import { FavoritesChange } from '../accounts/favorites.ts';

export type { Access } from './route-shapes.ts';

export type Route = Call & Shapes;

const shapes = {
  signUp: publicCall('Sign up', { body: SignUp, reply: Session, respondsCreated: true }),
  logIn: publicCall('Log in', { body: LogIn, reply: Session }),
  logOut: publicCall('End the current session', { reply: z.null() }),
  requestPasswordReset: publicCall('Mail a password reset link if the account exists', {
    body: PasswordResetRequest,
    reply: z.null(),
  }),
  resetPassword: publicCall(
    'Set a new password with the token of a mailed link; ends all sessions and starts one',
    { body: PasswordReset, reply: Session },
  ),
  getUser: userCall('Your profile', { reply: User }),
  saveUser: userCall('Change fields of your profile', { body: ProfileChange, reply: User }),
  changePassword: userCall('Change your password; ends all sessions and starts one', {
    body: PasswordChange,
    reply: Session,
  }),
  saveWishlist: userCall('Replace your favorites', { body: FavoritesChange, reply: User }),
  listProducts: publicCall('List products', { query: ProductQuery, reply: z.array(PublicProduct) }),
  browseProducts: publicCall('Search products: one page of results, and the filters that are available', {
    query: SearchQuery,
    reply: SearchPage,
  }),
  browseCards: publicCall('Search products like browseProducts, with only the fields that a card shows', {
    query: SearchQuery,
    reply: CardPage,
  }),
  getProduct: publicCall('Get a product', { params: byId, reply: PublicProduct }),
  createProduct: adminCall('Add a product', {
    bodyLimit: limits.productBody,
    body: ProductInput,
    reply: Product,
    respondsCreated: true,
  }),
  saveProduct: adminCall('Change a product; optional fields that are absent stay unchanged', {
    bodyLimit: limits.productBody,
    params: byId,
    body: ProductChange,
    reply: Product,
  }),
  deleteProduct: adminCall('Delete a product', { params: byId, reply: Product }),
  listCategories: publicCall('List categories', { query: CategoryQuery, reply: z.array(Category) }),
  getCategory: publicCall('Get a category by its current or a former slug', {
    params: z.object({ slug: z.string().max(limits.slug) }),
    reply: Category,
  }),
  createCategory: adminCall('Add a category', {
    body: CategoryInput,
    reply: Category,
    respondsCreated: true,
  }),
  saveCategory: adminCall('Change a category', { params: byId, body: CategoryChange, reply: Category }),
  deleteCategory: adminCall('Delete a category and its products', { params: byId, reply: Category }),
  uploadMedia: adminCall('Upload an image; products can then use its URL', {
    bodyLimit: limits.imageBody,
    multipart: true,
    body: ImageUpload,
    reply: Image.omit({ position: true }),
    respondsCreated: true,
  }),
  ...visitorRoutes,
  ...orderRoutes,
  ...documentRoutes,
  listSessions: userCall(
    'List the devices on which you are logged in: this one first, then the most recently used',
    {
      reply: z.array(ActiveSession),
    },
  ),
  endSession: userCall('End one of your sessions', { params: byId, reply: z.null() }),
  endOtherSessions: userCall('End all of your other sessions', { reply: z.object({ ended: z.int() }) }),
  getSecondStep: userCall('Get the status of your two-step login', { reply: TwoFactorStatus }),
  // Only admins can set up two-step login. Ending it does not depend on the role, so that a user who lost the role can do so.
  beginSecondStep: adminCall('Create the secret for an authenticator app; a first code has to confirm it', {
    body: TwoFactorPassword,
    reply: TwoFactorSecret,
    respondsCreated: true,
  }),
  confirmSecondStep: adminCall(
    'Turn two-step login on with a first code; returns the recovery codes, only this once',
    { body: TwoFactorConfirmation, reply: RecoveryCodes },
  ),
  renewRecoveryCodes: adminCall('Replace the recovery codes; returns the new ones, only this once', {
    body: PasswordAndCode,
    reply: RecoveryCodes,
  }),
  endSecondStep: userCall('Turn two-step login off', { body: PasswordAndCode, reply: z.null() }),
  listMyOrders: userCall('List your orders, newest first', { reply: z.array(Order) }),
  listAddresses: userCall('List your address book', { reply: z.array(PostalAddress) }),
  createAddress: userCall('Add an address', {
    body: PostalAddressInput,
    reply: PostalAddress,
    respondsCreated: true,
  }),
  saveAddress: userCall('Change an address', {
    params: byId,
    body: PostalAddressInput,
    reply: PostalAddress,
  }),
  deleteAddress: userCall('Delete an address', { params: byId, reply: PostalAddress }),
  getSettings: publicCall('Get the settings of the shop', { reply: ShopSettings }),
  saveSettings: adminCall('Change the settings of the shop', {
    bodyLimit: limits.settingsBody,
    body: SettingsInput,
    reply: ShopSettings,
  }),
  getBranding: adminCall('Get how the shop looks, and how it looked before the last change', {
    reply: BrandingState,
  }),
  saveBranding: adminCall('Publish how the shop looks', { body: BrandingChange, reply: BrandingState }),
  restoreBranding: adminCall('Publish the previous look again; the present one becomes the previous one', {
    query: BrandingChange.pick({ updatedAt: true }),
    reply: BrandingState,
  }),
  getOnboarding: adminCall('Get what a new shop still needs, and whether it has the demo', {
    reply: Onboarding,
  }),
  dismissOnboarding: adminCall('Close the checklist of a new shop for good', { reply: Onboarding }),
  removeDemo: adminCall(`Remove what is unchanged of the demo; it can be restored for ${TRASH_DAYS} days`, {
    query: DemoRemoval,
    reply: Onboarding,
  }),
  restoreDemo: adminCall('Restore the removed demo', { reply: DemoRestoration }),
  getToday: adminCall(
    'Count what needs doing, add up the sales of two months, and name the most viewed products',
    {
      reply: Today,
    },
  ),
  listTrash: adminCall(`List what was deleted within ${TRASH_DAYS} days, latest first`, {
    reply: z.array(TrashedItem),
  }),
  restoreTrashed: adminCall(
    'Restore an item from the trash; a category comes back with the products deleted with it',
    { params: z.object({ kind: TrashKind, id: Id }), reply: RestoredItem },
  ),
  listHistory: adminCall('List who changed what, latest first', {
    query: HistoryQuery,
    reply: z.array(HistoryEntry),
  }),
  changeProducts: adminCall('Make one change to many products: to all of them or to none', {
    body: BulkInput,
    reply: z.array(ChangedProduct),
  }),
  undoProducts: adminCall('Set products back to earlier values, except those changed since', {
    body: UndoInput,
    bodyLimit: limits.undoBody,
    reply: UndoResult,
  }),
  exportCatalogue: adminCall('Export all products as CSV', { reply: CatalogFile }),
  importCatalogue: adminCall(
    'Import a CSV: all of it or nothing. Without `apply` it is a preview; with the `mark` of a preview, it does exactly what that showed, once',
    { bodyLimit: limits.importBody, body: ImportInput, reply: ImportReport },
  ),
  getBackups: adminCall('List the stored backups and the progress of a running one', { reply: BackupStatus }),
  makeBackup: adminCall('Start a backup unless one is running', { reply: BackupStatus }),
  makeBackupLink: adminCall('Create a link that downloads a backup, once and within a minute', {
    params: z.object({ name: z.string().max(limits.id) }),
    body: BackupLinkRequest,
    reply: BackupLink,
  }),
  listDamagedPictures: adminCall(
    'List products with a missing or damaged image, and such images of the branding',
    {
      reply: DamagedImages,
    },
  ),
  listAdmins: adminCall('List the administrators and the open invitations', { reply: AdminList }),
  inviteAdmin: adminCall(
    'Invite an administrator with a link that works once, within a day; the owner only',
    {
      body: InvitationInput,
      reply: NewInvitation,
      respondsCreated: true,
    },
  ),
  cancelInvitation: adminCall('Withdraw an invitation; the owner only', { params: byId, reply: z.null() }),
  removeAdmin: adminCall(
    'Make an administrator an ordinary user and end all of their sessions; the owner only',
    { params: byId, reply: z.null() },
  ),
  makeResetLink: adminCall('Create a password reset link to hand over to the owner of the account', {
    body: ResetLinkRequest,
    reply: ResetLink,
  }),
  downloadMyData: userCall('Download everything that the shop stores about you', { reply: MyData }),
  deleteMyAccount: userCall('Delete your account permanently', { body: AccountDeletion, reply: z.null() }),
  reportError: publicCall('Report an error in the browser', {
    body: z.object({
      message: text(2_000, 'message'),
      stack: text(8_000, 'stack').optional(),
      path: text(2_000, 'path'),
    }),
    reply: z.object({ id: z.string() }),
    respondsCreated: true,
  }),
  recordView: publicCall('Count a page opened without loading its HTML', { body: PageView, reply: z.null() }),
  recordHeart: publicCall('Count a favorite without an account', { body: GuestHeart, reply: z.null() }),
  getStatistics: adminCall('Get what visitors did by day, product and source', {
    query: StatisticsQuery,
    reply: Statistics,
  }),
  exportStatistics: adminCall('Export what visitors did as CSV', {
    query: StatisticsExportQuery,
    reply: StatisticsExport,
  }),
} satisfies Record<CallName, Shapes>;

export type Routes = typeof shapes;

/** Every call of the API with the schemas of its request and response, for the server and OpenAPI. The browser uses only its types. */
export const routes = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [name, { ...calls[name as CallName], ...shape }]),
) as { [Name in CallName]: Call & Routes[Name] }; // Object.fromEntries loses the names.

type InferredPart<R, Part extends string, Side extends 'input' | 'output'> =
  R extends Record<Part, z.ZodType>
    ? { [K in Part]: Side extends 'input' ? z.input<R[Part]> : z.output<R[Part]> }
    : { [K in Part]?: undefined };

/** The arguments of a call: `params`, `query` and `body`, as far as the route has them. */
export type CallInput<N extends CallName> = InferredPart<Routes[N], 'params', 'input'> &
  Partial<InferredPart<Routes[N], 'query', 'input'>> &
  InferredPart<Routes[N], 'body', 'input'>;

/** The arguments of a handler, after validation. */
export type ValidatedInput<N extends CallName> = InferredPart<Routes[N], 'params', 'output'> &
  InferredPart<Routes[N], 'query', 'output'> &
  InferredPart<Routes[N], 'body', 'output'>;

export type Reply<N extends CallName> = z.output<Routes[N]['reply']>;

type CallArgs<N extends CallName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

/** Makes a call and returns its data: over HTTP in a browser, in the same process on the server. */
export type ApiClient = <N extends CallName>(name: N, ...input: CallArgs<N>) => Promise<Reply<N>>;

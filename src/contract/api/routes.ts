import { z } from 'zod';
import { PostalAddress, PostalAddressInput } from '../accounts/postal-address.ts';
import { BackupLink, BackupLinkRequest, BackupStatus } from '../shop/backup.ts';
import { SearchPage, SearchQuery } from '../catalog/search.ts';
import { BulkInput, ChangedProduct, UndoInput, UndoResult } from '../catalog/bulk.ts';
import { calls, type Call } from './calls.ts';
import { Category, CategoryChange, CategoryInput, CategoryQuery } from '../catalog/category.ts';
import { DamagedImages } from '../catalog/damaged-images.ts';
import { HistoryEntry, HistoryQuery } from '../shop/history.ts';
import { limits } from './limits.ts';
import { AccountDeletion, MyData, ResetLink, ResetLinkRequest } from '../accounts/my-data.ts';
import { Order, OrderChange, OrderInput, OrderQuery } from '../orders/order.ts';
import { Image, ImageUpload } from '../catalog/image.ts';
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
import { Id, text } from '../text/text.ts';
import { CatalogFile, ImportInput, ImportReport } from '../catalog/import-export.ts';
import { RestoredItem, TrashedItem, TrashKind } from '../catalog/trash.ts';
import {
  LogIn,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  ProfileChange,
  Session,
  SignUp,
  User,
  FavoritesChange,
} from '../accounts/user.ts';

export type Access = 'public' | 'user' | 'admin';

type Shapes = {
  /** Who is allowed to make the call. The server checks it before it reads the body. */
  access: Access;
  /** Maximum size of the body in bytes. The default is `limits.body`. */
  bodyLimit?: number;
  /** The body is multipart/form-data with one image in its field `picture`, instead of JSON. */
  multipart?: true;
  /** One line for the OpenAPI description. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Success has the status 201 instead of 200. */
  creates?: true;
};

export type Route = Call & Shapes;

function route<const C extends Call, const S extends Shapes>(call: C, shapes: S): C & S {
  return { ...call, ...shapes };
}

// A longer id matches nothing: http/validation/validate-request.ts responds 404.
const byId = z.object({ id: Id.max(limits.id) });

/** Every call of the API with the schemas of its request and response. The server, the forms and OpenAPI read this table. */
export const routes = {
  signUp: route(calls.signUp, {
    access: 'public',
    summary: 'Sign up',
    body: SignUp,
    reply: Session,
    creates: true,
  }),
  logIn: route(calls.logIn, { access: 'public', summary: 'Log in', body: LogIn, reply: Session }),
  logOut: route(calls.logOut, { access: 'public', summary: 'End the current session', reply: z.null() }),
  requestPasswordReset: route(calls.requestPasswordReset, {
    access: 'public',
    summary: 'Mail a password reset link if the account exists',
    body: PasswordResetRequest,
    reply: z.null(),
  }),
  resetPassword: route(calls.resetPassword, {
    access: 'public',
    summary: 'Set a new password with the token of a mailed link; ends all sessions and starts one',
    body: PasswordReset,
    reply: Session,
  }),
  getUser: route(calls.getUser, { access: 'user', summary: 'Your profile', reply: User }),
  saveUser: route(calls.saveUser, {
    access: 'user',
    summary: 'Change fields of your profile',
    body: ProfileChange,
    reply: User,
  }),
  changePassword: route(calls.changePassword, {
    access: 'user',
    summary: 'Change your password; ends all sessions and starts one',
    body: PasswordChange,
    reply: Session,
  }),
  saveWishlist: route(calls.saveWishlist, {
    access: 'user',
    summary: 'Replace your favorites',
    body: FavoritesChange,
    reply: User,
  }),
  listProducts: route(calls.listProducts, {
    access: 'public',
    summary: 'List products',
    query: ProductQuery,
    reply: z.array(PublicProduct),
  }),
  browseProducts: route(calls.browseProducts, {
    access: 'public',
    summary: 'Search products: one page of results, and the filters that are available',
    query: SearchQuery,
    reply: SearchPage,
  }),
  getProduct: route(calls.getProduct, {
    access: 'public',
    summary: 'Get a product',
    params: byId,
    reply: PublicProduct,
  }),
  createProduct: route(calls.createProduct, {
    access: 'admin',
    bodyLimit: limits.productBody,
    summary: 'Add a product',
    body: ProductInput,
    reply: Product,
    creates: true,
  }),
  saveProduct: route(calls.saveProduct, {
    access: 'admin',
    bodyLimit: limits.productBody,
    summary: 'Change a product; optional fields that are absent stay unchanged',
    params: byId,
    body: ProductChange,
    reply: Product,
  }),
  deleteProduct: route(calls.deleteProduct, {
    access: 'admin',
    summary: 'Delete a product',
    params: byId,
    reply: Product,
  }),
  listCategories: route(calls.listCategories, {
    access: 'public',
    summary: 'List categories',
    query: CategoryQuery,
    reply: z.array(Category),
  }),
  getCategory: route(calls.getCategory, {
    access: 'public',
    summary: 'Get a category by its current or a former slug',
    params: z.object({ slug: z.string().max(limits.slug) }),
    reply: Category,
  }),
  createCategory: route(calls.createCategory, {
    access: 'admin',
    summary: 'Add a category',
    body: CategoryInput,
    reply: Category,
    creates: true,
  }),
  saveCategory: route(calls.saveCategory, {
    access: 'admin',
    summary: 'Change a category',
    params: byId,
    body: CategoryChange,
    reply: Category,
  }),
  deleteCategory: route(calls.deleteCategory, {
    access: 'admin',
    summary: 'Delete a category and its products',
    params: byId,
    reply: Category,
  }),
  uploadMedia: route(calls.uploadMedia, {
    access: 'admin',
    bodyLimit: limits.imageBody,
    multipart: true,
    summary: 'Upload an image; products can then use its URL',
    body: ImageUpload,
    reply: Image.omit({ position: true }),
    creates: true,
  }),
  listOrders: route(calls.listOrders, {
    access: 'admin',
    summary: 'List all orders, newest first',
    query: OrderQuery,
    reply: z.array(Order),
  }),
  getOrder: route(calls.getOrder, { access: 'admin', summary: 'Get an order', params: byId, reply: Order }),
  createOrder: route(calls.createOrder, {
    access: 'admin',
    summary: 'Record an order; takes its products out of stock at their current prices',
    body: OrderInput,
    reply: Order,
    creates: true,
  }),
  saveOrder: route(calls.saveOrder, {
    access: 'admin',
    summary: 'Change an order; canceling it returns its products to stock, reopening it takes them out again',
    params: byId,
    body: OrderChange,
    reply: Order,
  }),
  listSessions: route(calls.listSessions, {
    access: 'user',
    summary: 'List the devices on which you are logged in: this one, then the last used',
    reply: z.array(ActiveSession),
  }),
  endSession: route(calls.endSession, {
    access: 'user',
    summary: 'End one of your sessions',
    params: byId,
    reply: z.null(),
  }),
  endOtherSessions: route(calls.endOtherSessions, {
    access: 'user',
    summary: 'End all of your other sessions',
    reply: z.object({ ended: z.int() }),
  }),
  getSecondStep: route(calls.getSecondStep, {
    access: 'user',
    summary: 'Get the status of your two-step login',
    reply: TwoFactorStatus,
  }),
  beginSecondStep: route(calls.beginSecondStep, {
    access: 'admin',
    summary: 'Create the secret for an authenticator app; a first code has to confirm it',
    body: TwoFactorPassword,
    reply: TwoFactorSecret,
    creates: true,
  }),
  confirmSecondStep: route(calls.confirmSecondStep, {
    access: 'admin',
    summary: 'Turn two-step login on with a first code; returns the recovery codes, only now',
    body: TwoFactorConfirmation,
    reply: RecoveryCodes,
  }),
  renewRecoveryCodes: route(calls.renewRecoveryCodes, {
    access: 'admin',
    summary: 'Replace the recovery codes; returns the new ones, only now',
    body: PasswordAndCode,
    reply: RecoveryCodes,
  }),
  endSecondStep: route(calls.endSecondStep, {
    access: 'user',
    summary: 'Turn two-step login off',
    body: PasswordAndCode,
    reply: z.null(),
  }),
  listMyOrders: route(calls.listMyOrders, {
    access: 'user',
    summary: 'List your orders, newest first',
    reply: z.array(Order),
  }),
  listAddresses: route(calls.listAddresses, {
    access: 'user',
    summary: 'List your address book',
    reply: z.array(PostalAddress),
  }),
  createAddress: route(calls.createAddress, {
    access: 'user',
    summary: 'Add an address',
    body: PostalAddressInput,
    reply: PostalAddress,
    creates: true,
  }),
  saveAddress: route(calls.saveAddress, {
    access: 'user',
    summary: 'Change an address',
    params: byId,
    body: PostalAddressInput,
    reply: PostalAddress,
  }),
  deleteAddress: route(calls.deleteAddress, {
    access: 'user',
    summary: 'Delete an address',
    params: byId,
    reply: PostalAddress,
  }),
  getSettings: route(calls.getSettings, {
    access: 'public',
    summary: 'Get the settings of the shop',
    reply: ShopSettings,
  }),
  saveSettings: route(calls.saveSettings, {
    access: 'admin',
    bodyLimit: limits.settingsBody,
    summary: 'Change the settings of the shop',
    body: SettingsInput,
    reply: ShopSettings,
  }),
  listTrash: route(calls.listTrash, {
    access: 'admin',
    summary: 'List what was deleted within 30 days, latest first',
    reply: z.array(TrashedItem),
  }),
  restoreTrashed: route(calls.restoreTrashed, {
    access: 'admin',
    summary: 'Restore an item from the trash; a category comes back with the products deleted with it',
    params: z.object({ kind: TrashKind, id: Id }),
    reply: RestoredItem,
  }),
  listHistory: route(calls.listHistory, {
    access: 'admin',
    summary: 'List who changed what, latest first',
    query: HistoryQuery,
    reply: z.array(HistoryEntry),
  }),
  changeProducts: route(calls.changeProducts, {
    access: 'admin',
    summary: 'Make one change to many products: to all of them or to none',
    body: BulkInput,
    reply: z.array(ChangedProduct),
  }),
  undoProducts: route(calls.undoProducts, {
    access: 'admin',
    summary: 'Set products back to earlier values, except those changed since',
    body: UndoInput,
    bodyLimit: limits.undoBody,
    reply: UndoResult,
  }),
  exportCatalogue: route(calls.exportCatalogue, {
    access: 'admin',
    summary: 'Export all products as CSV',
    reply: CatalogFile,
  }),
  importCatalogue: route(calls.importCatalogue, {
    access: 'admin',
    bodyLimit: limits.importBody,
    summary:
      'Import a CSV: all of it or nothing; without `apply` a preview, with the `mark` of a preview exactly that',
    body: ImportInput,
    reply: ImportReport,
  }),
  getBackups: route(calls.getBackups, {
    access: 'admin',
    summary: 'List the stored backups and the progress of a running one',
    reply: BackupStatus,
  }),
  makeBackup: route(calls.makeBackup, {
    access: 'admin',
    summary: 'Start a backup unless one is running',
    reply: BackupStatus,
  }),
  makeBackupLink: route(calls.makeBackupLink, {
    access: 'admin',
    summary: 'Create a link that downloads a backup, once and within a minute',
    params: z.object({ name: z.string().max(limits.id) }),
    body: BackupLinkRequest,
    reply: BackupLink,
  }),
  listDamagedPictures: route(calls.listDamagedPictures, {
    access: 'admin',
    summary: 'List the products whose stored images are missing or damaged',
    reply: DamagedImages,
  }),
  makeResetLink: route(calls.makeResetLink, {
    access: 'admin',
    summary: 'Create a password reset link to hand over to the owner of the account',
    body: ResetLinkRequest,
    reply: ResetLink,
  }),
  downloadMyData: route(calls.downloadMyData, {
    access: 'user',
    summary: 'Download everything that the shop stores about you',
    reply: MyData,
  }),
  deleteMyAccount: route(calls.deleteMyAccount, {
    access: 'user',
    summary: 'Delete your account permanently',
    body: AccountDeletion,
    reply: z.null(),
  }),
  reportError: route(calls.reportError, {
    access: 'public',
    summary: 'Report an error in the browser',
    body: z.object({
      message: text(2_000, 'message'),
      stack: text(8_000, 'stack').optional(),
      path: text(2_000, 'path'),
    }),
    reply: z.object({ id: z.string() }),
    creates: true,
  }),
} as const satisfies Record<keyof typeof calls, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Shape<R, Part extends string, Side extends 'input' | 'output'> =
  R extends Record<Part, z.ZodType>
    ? { [K in Part]: Side extends 'input' ? z.input<R[Part]> : z.output<R[Part]> }
    : { [K in Part]?: undefined };

/** The arguments of a call: `params`, `query` and `body`, as far as the route has them. */
export type CallInput<N extends RouteName> = Shape<Routes[N], 'params', 'input'> &
  Partial<Shape<Routes[N], 'query', 'input'>> &
  Shape<Routes[N], 'body', 'input'>;

/** The arguments of a handler, after validation. */
export type ValidatedInput<N extends RouteName> = Shape<Routes[N], 'params', 'output'> &
  Shape<Routes[N], 'query', 'output'> &
  Shape<Routes[N], 'body', 'output'>;

export type Reply<N extends RouteName> = z.output<Routes[N]['reply']>;

type CallArgs<N extends RouteName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

/** Makes a call and returns its data: over HTTP in a browser, in the same process on the server. */
export type ApiClient = <N extends RouteName>(name: N, ...input: CallArgs<N>) => Promise<Reply<N>>;

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
  /** Who may ask; checked before a body is read. */
  access: Access;
  /** Largest body in bytes; `limits.body` when absent. */
  bodyLimit?: number;
  /** The body is multipart/form-data with one picture in its field `picture`, and not JSON. */
  multipart?: true;
  /** One line for the reader of the API's description. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** True where a success is 201 rather than 200. */
  creates?: true;
};

export type Route = Call & Shapes;

function route<const C extends Call, const S extends Shapes>(call: C, shapes: S): C & S {
  return { ...call, ...shapes };
}

// What does not fit here names nothing: see http/checks.ts.
const byId = z.object({ id: Id.max(limits.id) });

/** The whole API: every call with the shapes it takes and answers. Server, forms and OpenAPI read this table. */
export const routes = {
  signUp: route(calls.signUp, {
    access: 'public',
    summary: 'Open an account',
    body: SignUp,
    reply: Session,
    creates: true,
  }),
  logIn: route(calls.logIn, { access: 'public', summary: 'Log in', body: LogIn, reply: Session }),
  logOut: route(calls.logOut, { access: 'public', summary: 'End the session of the token', reply: z.null() }),
  requestPasswordReset: route(calls.requestPasswordReset, {
    access: 'public',
    summary: 'Mail a link for choosing a new password, if there is such an account',
    body: PasswordResetRequest,
    reply: z.null(),
  }),
  resetPassword: route(calls.resetPassword, {
    access: 'public',
    summary: 'Choose a new password by the token of a mailed link; ends all sessions and starts one',
    body: PasswordReset,
    reply: Session,
  }),
  getUser: route(calls.getUser, { access: 'user', summary: 'The profile of the token', reply: User }),
  saveUser: route(calls.saveUser, {
    access: 'user',
    summary: 'Change parts of the profile',
    body: ProfileChange,
    reply: User,
  }),
  changePassword: route(calls.changePassword, {
    access: 'user',
    summary: 'Change the password; ends all sessions and starts one',
    body: PasswordChange,
    reply: Session,
  }),
  saveWishlist: route(calls.saveWishlist, {
    access: 'user',
    summary: 'Replace the favourites',
    body: FavoritesChange,
    reply: User,
  }),
  listProducts: route(calls.listProducts, {
    access: 'public',
    summary: 'Products',
    query: ProductQuery,
    reply: z.array(PublicProduct),
  }),
  browseProducts: route(calls.browseProducts, {
    access: 'public',
    summary: 'One page of what a visitor looks for, and by what it can be narrowed down',
    query: SearchQuery,
    reply: SearchPage,
  }),
  getProduct: route(calls.getProduct, {
    access: 'public',
    summary: 'One product',
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
    summary: 'Change a product; of what may be left out, what is left out stays as it is',
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
    summary: 'Categories',
    query: CategoryQuery,
    reply: z.array(Category),
  }),
  getCategory: route(calls.getCategory, {
    access: 'public',
    summary: 'One category, by its slug or a former one',
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
    summary: 'Upload one picture; its address can then be used in a product',
    body: ImageUpload,
    reply: Image.omit({ position: true }),
    creates: true,
  }),
  listOrders: route(calls.listOrders, {
    access: 'admin',
    summary: 'All orders, newest first',
    query: OrderQuery,
    reply: z.array(Order),
  }),
  getOrder: route(calls.getOrder, { access: 'admin', summary: 'One order', params: byId, reply: Order }),
  createOrder: route(calls.createOrder, {
    access: 'admin',
    summary: 'Write an order down; takes its pieces out of stock at the prices of this moment',
    body: OrderInput,
    reply: Order,
    creates: true,
  }),
  saveOrder: route(calls.saveOrder, {
    access: 'admin',
    summary: 'Change parts of an order; cancelling gives its pieces back, un-cancelling takes them again',
    params: byId,
    body: OrderChange,
    reply: Order,
  }),
  listSessions: route(calls.listSessions, {
    access: 'user',
    summary: "Where the token's user is logged in: the login that asks, then the last used",
    reply: z.array(ActiveSession),
  }),
  endSession: route(calls.endSession, {
    access: 'user',
    summary: "End one of the user's sessions",
    params: byId,
    reply: z.null(),
  }),
  endOtherSessions: route(calls.endOtherSessions, {
    access: 'user',
    summary: "End all of the user's sessions but that of the token",
    reply: z.object({ ended: z.int() }),
  }),
  getSecondStep: route(calls.getSecondStep, {
    access: 'user',
    summary: 'Whether logging in asks for a code after the password',
    reply: TwoFactorStatus,
  }),
  beginSecondStep: route(calls.beginSecondStep, {
    access: 'admin',
    summary: 'Make the secret for an authenticator app; it counts once a code of it has confirmed it',
    body: TwoFactorPassword,
    reply: TwoFactorSecret,
    creates: true,
  }),
  confirmSecondStep: route(calls.confirmSecondStep, {
    access: 'admin',
    summary: 'Turn two-step login on by a first code; answers the recovery codes, this once',
    body: TwoFactorConfirmation,
    reply: RecoveryCodes,
  }),
  renewRecoveryCodes: route(calls.renewRecoveryCodes, {
    access: 'admin',
    summary: 'Make new recovery codes and void the old ones; answers them, this once',
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
    summary: "The orders of the token's user, newest first",
    reply: z.array(Order),
  }),
  listAddresses: route(calls.listAddresses, {
    access: 'user',
    summary: "The address book of the token's user",
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
    summary: 'What the shop says about itself',
    reply: ShopSettings,
  }),
  saveSettings: route(calls.saveSettings, {
    access: 'admin',
    bodyLimit: limits.settingsBody,
    summary: 'Change what the shop says about itself',
    body: SettingsInput,
    reply: ShopSettings,
  }),
  listTrash: route(calls.listTrash, {
    access: 'admin',
    summary: 'What was deleted within 30 days, the latest first',
    reply: z.array(TrashedItem),
  }),
  restoreTrashed: route(calls.restoreTrashed, {
    access: 'admin',
    summary: 'Bring something back from the trash; a category brings the products that went with it',
    params: z.object({ kind: TrashKind, id: Id }),
    reply: RestoredItem,
  }),
  listHistory: route(calls.listHistory, {
    access: 'admin',
    summary: 'Who changed what, the latest first',
    query: HistoryQuery,
    reply: z.array(HistoryEntry),
  }),
  changeProducts: route(calls.changeProducts, {
    access: 'admin',
    summary: 'Change many products in one way: all of them, or none',
    body: BulkInput,
    reply: z.array(ChangedProduct),
  }),
  undoProducts: route(calls.undoProducts, {
    access: 'admin',
    summary: 'Set products back to earlier values, except those that were changed since',
    body: UndoInput,
    bodyLimit: limits.undoBody,
    reply: UndoResult,
  }),
  exportCatalogue: route(calls.exportCatalogue, {
    access: 'admin',
    summary: 'All products as a table for a spreadsheet',
    reply: CatalogFile,
  }),
  importCatalogue: route(calls.importCatalogue, {
    access: 'admin',
    bodyLimit: limits.importBody,
    summary:
      'Add and change products by a table: all of it, or nothing; without `apply`, what it would do, and with the mark of that, just that',
    body: ImportInput,
    reply: ImportReport,
  }),
  getBackups: route(calls.getBackups, {
    access: 'admin',
    summary: 'The backups that are kept, and how the one under way is getting on',
    reply: BackupStatus,
  }),
  makeBackup: route(calls.makeBackup, {
    access: 'admin',
    summary: 'Begin a backup, unless one is under way',
    reply: BackupStatus,
  }),
  makeBackupLink: route(calls.makeBackupLink, {
    access: 'admin',
    summary: 'Make a link that downloads a backup, once and within a minute',
    params: z.object({ name: z.string().max(limits.id) }),
    body: BackupLinkRequest,
    reply: BackupLink,
  }),
  listDamagedPictures: route(calls.listDamagedPictures, {
    access: 'admin',
    summary: 'The products whose stored pictures were found missing or damaged',
    reply: DamagedImages,
  }),
  makeResetLink: route(calls.makeResetLink, {
    access: 'admin',
    summary: 'Make a link for choosing a new password, to hand over to the visitor whose account it is',
    body: ResetLinkRequest,
    reply: ResetLink,
  }),
  downloadMyData: route(calls.downloadMyData, {
    access: 'user',
    summary: 'Everything that the shop keeps about the owner of the token',
    reply: MyData,
  }),
  deleteMyAccount: route(calls.deleteMyAccount, {
    access: 'user',
    summary: 'Delete the account of the token for good',
    body: AccountDeletion,
    reply: z.null(),
  }),
  reportError: route(calls.reportError, {
    access: 'public',
    summary: 'Report an error that a visitor saw',
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

/** What a caller hands in: `params`, `query`, `body`, each only where the route has it. */
export type CallInput<N extends RouteName> = Shape<Routes[N], 'params', 'input'> &
  Partial<Shape<Routes[N], 'query', 'input'>> &
  Shape<Routes[N], 'body', 'input'>;

/** What a handler gets, after the checks. */
export type ValidatedInput<N extends RouteName> = Shape<Routes[N], 'params', 'output'> &
  Shape<Routes[N], 'query', 'output'> &
  Shape<Routes[N], 'body', 'output'>;

export type Reply<N extends RouteName> = z.output<Routes[N]['reply']>;

type CallArgs<N extends RouteName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

/** Makes a call and answers its data: over HTTP in a browser, in the same process on the server. */
export type ApiClient = <N extends RouteName>(name: N, ...input: CallArgs<N>) => Promise<Reply<N>>;

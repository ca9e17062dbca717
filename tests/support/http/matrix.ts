// A valid request for every call of the API, and the statuses that it gets by its target and the rights of its caller.
import type { CallName } from '#contract/api/calls.ts';
import { defaultBranding } from '#contract/branding/branding.ts';
import { plainImage } from '../media/plain-image.ts';
import { defaultPaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import type { Caller, Rights } from './callers.ts';
import { PASSWORD } from '../credentials.ts';
import {
  NOWHERE,
  addressId,
  adminId,
  backupFile,
  category,
  documentId,
  enquiryId,
  firstCode,
  holdId,
  holdOf,
  home,
  invitationId,
  makeOwner,
  messageId,
  openEnquiries,
  openOrderId,
  orderId,
  orderToken,
  paymentPath,
  productId,
  resetToken,
  secondCode,
  sessionId,
  type Stage,
  type Target,
} from './stage.ts';

export type Request = {
  /** Below /api. */
  path: string;
  body?: unknown;
  rawBody?: Buffer;
  headers?: Record<string, string>;
};

/** One status for all permitted callers, or one for the rights of each. */
type Codes = number | Partial<Record<Rights, number>>;
type Cases = {
  /** A request that succeeds when its target exists and the caller is allowed; created for each use. */
  make: (stage: Stage, target: Target, caller: Caller) => Promise<Request> | Request;
  /** Status codes for callers that the route admits. A call without targets has only `visible`. */
  codes: { visible: Codes; hidden?: Codes; deleted?: Codes; missing?: Codes };
};

const newPassword = 'monsoon-lamp-river';

const product = (stage: Stage) => ({
  name: 'Lotus',
  description: 'Painted.',
  category: stage.visibleCategory,
  price: { actual: 450 },
  stock: 12,
});
const ok = { visible: 200 } as const;
const created = { visible: 201 } as const;
/** For reading an item that visitors can see; only the admin reads hidden ones. */
const readCodes = {
  visible: 200,
  hidden: { guest: 404, user: 404, otherUser: 404, admin: 200 },
  deleted: 404,
  missing: 404,
} as const;
/** For changing an item, which only the admin can do, hidden or not. */
const changeCodes = { visible: 200, hidden: 200, deleted: 404, missing: 404 } as const;
/** For the caller's own items: `hidden` is another user's. */
const ownCodes = { visible: 200, hidden: 404, missing: 404 } as const;

/** A valid request for every route. */
export const matrix: Record<CallName, Cases> = {
  signUp: {
    make: (stage) => ({
      path: '/auth/signup',
      body: {
        name: 'New',
        email: `${stage.unique('new').replace(' ', '.')}@example.com`,
        password: newPassword,
      },
    }),
    codes: created,
  },
  logIn: {
    make: async (stage) => {
      await stage.newSession('somebody.else@example.com');
      return { path: '/auth/login', body: { email: 'somebody.else@example.com', password: PASSWORD } };
    },
    codes: ok,
  },
  logOut: { make: () => ({ path: '/auth/logout' }), codes: ok },
  requestPasswordReset: {
    make: (stage) => {
      // The number of mails per hour and IP address is limited.
      stage.clock.advance(60 * 60_000);
      return { path: '/auth/forgot', body: { email: 'nobody@example.com' } };
    },
    codes: ok,
  },
  resetPassword: {
    make: async (stage, target) => {
      await stage.newSession('somebody.else@example.com');
      const token = target === 'missing' ? 'A'.repeat(43) : await resetToken(stage);
      return { path: '/auth/reset', body: { token, password: stage.unique(newPassword) } };
    },
    codes: { visible: 200, missing: 400 },
  },
  getUser: { make: () => ({ path: '/user' }), codes: ok },
  saveUser: { make: () => ({ path: '/user', body: { name: 'Renamed' } }), codes: ok },
  changePassword: {
    make: () => ({ path: '/user/password', body: { currentPassword: PASSWORD, newPassword } }),
    codes: ok,
  },
  saveWishlist: {
    make: async (stage, target) => ({
      path: '/user/wishlist',
      body: { favoriteProducts: [await productId(stage, target)] },
    }),
    codes: { visible: 200, hidden: 200, deleted: 200, missing: 200 },
  },
  listFavorites: {
    make: async (stage, target) => ({
      path: '/favorites',
      body: { products: [await productId(stage, target)] },
    }),
    codes: { visible: 200, hidden: 200, deleted: 200, missing: 200 },
  },
  browseProducts: { make: () => ({ path: '/browse' }), codes: ok },
  browseCards: { make: () => ({ path: '/browse/cards' }), codes: ok },
  listProducts: { make: () => ({ path: '/products' }), codes: ok },
  getProduct: {
    make: async (stage, target) => ({ path: `/products/${await productId(stage, target)}` }),
    codes: readCodes,
  },
  listRelated: {
    make: async (stage, target) => ({ path: `/products/${await productId(stage, target)}/related` }),
    codes: readCodes,
  },
  createProduct: {
    make: async (stage, target) => ({
      path: '/products',
      body: {
        ...product(stage),
        category: {
          visible: stage.visibleCategory,
          hidden: stage.hiddenCategory,
          deleted: (await category(stage, 'deleted'))._id,
          missing: NOWHERE,
        }[target],
      },
    }),
    codes: { visible: 201, hidden: 201, deleted: 400, missing: 400 },
  },
  saveProduct: {
    make: async (stage, target) => ({
      path: `/products/${await productId(stage, target)}`,
      body: product(stage),
    }),
    codes: changeCodes,
  },
  deleteProduct: {
    make: async (stage, target) => ({ path: `/products/${await productId(stage, target)}` }),
    codes: changeCodes,
  },
  listCategories: { make: () => ({ path: '/categories' }), codes: ok },
  getCategory: {
    make: async (stage, target) => ({ path: `/categories/${(await category(stage, target)).slug}` }),
    codes: readCodes,
  },
  createCategory: {
    make: (stage) => ({ path: '/categories', body: { name: stage.unique('Made') } }),
    codes: created,
  },
  saveCategory: {
    make: async (stage, target) => ({
      path: `/categories/${(await category(stage, target))._id}`,
      body: { name: stage.unique('Saved') },
    }),
    codes: changeCodes,
  },
  deleteCategory: {
    make: async (stage, target) => ({ path: `/categories/${(await category(stage, target))._id}` }),
    codes: changeCodes,
  },
  uploadMedia: {
    make: async () => {
      const bytes = Buffer.from((await plainImage('teal')).split(',')[1] ?? '', 'base64');
      const part =
        'Content-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png';
      return {
        path: '/media',
        rawBody: Buffer.concat([Buffer.from(`--b\r\n${part}\r\n\r\n`), bytes, Buffer.from('\r\n--b--\r\n')]),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      };
    },
    codes: created,
  },
  listOrders: { make: () => ({ path: '/orders' }), codes: ok },
  exportOrders: { make: () => ({ path: '/orders/export' }), codes: ok },
  getOrder: {
    make: async (stage, target) => ({ path: `/orders/${await orderId(stage, target)}` }),
    codes: { visible: 200, missing: 404 },
  },
  createOrder: {
    make: async (stage, target) => ({
      path: '/orders',
      body: {
        products: [{ product: { id: await productId(stage, target) }, quantity: 1 }],
        shippingInformation: { address: home },
      },
    }),
    codes: { visible: 201, hidden: 201, deleted: 400, missing: 400 },
  },
  saveOrder: {
    make: async (stage, target) => ({
      path: `/orders/${await orderId(stage, target)}`,
      body: { status: 'SHIPPED' },
    }),
    codes: { visible: 200, missing: 404 },
  },
  listPayments: {
    make: async (stage, target) => ({ path: `/orders/${await orderId(stage, target)}/payments` }),
    codes: { visible: 200, missing: 404 },
  },
  createPayment: {
    make: async (stage, target) => ({
      path: `/orders/${await openOrderId(stage, target)}/payments`,
      body: { amount: 1, method: 'cash' },
    }),
    codes: { visible: 201, missing: 404 },
  },
  savePayment: {
    make: async (stage, target) => ({ path: await paymentPath(stage, target), body: { note: 'Seen' } }),
    codes: { visible: 200, missing: 404 },
  },
  deletePayment: {
    make: async (stage, target) => ({ path: await paymentPath(stage, target) }),
    codes: { visible: 200, missing: 404 },
  },
  saveOrderPage: {
    make: async (stage, target) => ({
      path: `/orders/${await openOrderId(stage, target)}/page`,
      body: { action: 'create' },
    }),
    codes: { visible: 200, missing: 404 },
  },
  getOrderPage: {
    make: async (stage, target) => ({
      path: '/order-page',
      body: { token: await orderToken(stage, target) },
    }),
    codes: { visible: 200, missing: 404 },
  },
  reportPayment: {
    make: async (stage, target) => ({
      path: '/order-page/payments',
      body: { token: await orderToken(stage, target), reference: '632712345678' },
    }),
    codes: { visible: 200, missing: 404 },
  },
  confirmMyAccount: {
    make: async (stage, target) => ({
      path: '/user/confirm',
      body: { token: await orderToken(stage, target) },
    }),
    codes: { visible: 200, missing: 404 },
  },
  eraseOrder: {
    make: async (stage, target) => {
      const id = await orderId(stage, target);
      if (target !== 'missing') await stage.asAdmin('PUT', `/orders/${id}`, { status: 'CANCELED' });
      return { path: `/orders/${id}/erase` };
    },
    codes: { visible: 200, missing: 404 },
  },
  createOrderMessage: {
    make: async (stage, target) => {
      await openEnquiries(stage);
      return {
        path: `/orders/${await orderId(stage, target)}/messages`,
        body: { kind: 'shipped', channel: 'whatsapp' },
      };
    },
    codes: { visible: 201, missing: 404 },
  },
  decideMessage: {
    make: async (stage, target) => ({
      path: `/messages/${await messageId(stage, target)}`,
      body: { action: 'leave' },
    }),
    codes: { visible: 200, missing: 404 },
  },
  listUndecidedMails: { make: () => ({ path: '/messages/problems' }), codes: ok },
  listOrderDocuments: {
    make: async (stage, target) => ({ path: `/orders/${await orderId(stage, target)}/documents` }),
    codes: { visible: 200, missing: 404 },
  },
  previewDocument: {
    make: async (stage, target) => {
      await openEnquiries(stage);
      const id = await orderId(stage, target);
      return { path: `/orders/${id}/documents/preview`, body: { kind: 'receipt' } };
    },
    codes: { visible: 200, missing: 404 },
  },
  issueDocument: {
    make: async (stage, target) => {
      await openEnquiries(stage);
      return { path: `/orders/${await orderId(stage, target)}/documents`, body: { kind: 'receipt' } };
    },
    codes: { visible: 201, missing: 404 },
  },
  listDocuments: { make: () => ({ path: '/papers?year=2026' }), codes: ok },
  listDocumentYears: { make: () => ({ path: '/papers/years' }), codes: ok },
  exportDocuments: { make: () => ({ path: '/papers/export?year=2026' }), codes: ok },
  getDocument: {
    make: async (stage, target) => ({ path: `/papers/${await documentId(stage, target)}` }),
    codes: { visible: 200, missing: 404 },
  },
  cancelDocument: {
    make: async (stage, target) => ({
      path: `/papers/${await documentId(stage, target)}/cancel`,
      body: { reason: 'A wrong address' },
    }),
    codes: { visible: 200, missing: 404 },
  },
  createEnquiry: {
    make: async (stage, target) => {
      await openEnquiries(stage);
      return { path: '/enquiries', body: { products: [await productId(stage, target)] } };
    },
    codes: { visible: 201, hidden: 400, deleted: 400, missing: 400 },
  },
  listEnquiries: { make: () => ({ path: '/enquiries' }), codes: ok },
  countEnquiries: { make: () => ({ path: '/enquiries/counts' }), codes: ok },
  saveEnquiry: {
    make: async (stage, target) => ({
      path: `/enquiries/${await enquiryId(stage, target)}`,
      body: { state: 'ANSWERED' },
    }),
    codes: { visible: 200, missing: 404 },
  },
  listHolds: { make: () => ({ path: '/holds' }), codes: ok },
  createHold: {
    make: async (stage, target) => ({ path: '/holds', body: await holdOf(stage, target) }),
    codes: { visible: 201, hidden: 201, deleted: 400, missing: 400 },
  },
  saveHold: {
    make: async (stage, target) => ({
      path: `/holds/${await holdId(stage, target)}`,
      body: { customerName: 'Bina' },
    }),
    codes: { visible: 200, missing: 404 },
  },
  releaseHold: {
    make: async (stage, target) => ({ path: `/holds/${await holdId(stage, target)}` }),
    codes: { visible: 200, missing: 404 },
  },
  listSessions: { make: () => ({ path: '/user/sessions' }), codes: ok },
  endSession: {
    make: async (stage, target, caller) => ({
      path: `/user/sessions/${await sessionId(stage, target, caller)}`,
    }),
    codes: ownCodes,
  },
  endOtherSessions: { make: () => ({ path: '/user/sessions/end-others' }), codes: ok },
  getSecondStep: { make: () => ({ path: '/user/second-step' }), codes: ok },
  beginSecondStep: {
    make: () => ({ path: '/user/second-step', body: { password: PASSWORD } }),
    codes: created,
  },
  confirmSecondStep: {
    make: async (stage, target, { token }) => ({
      path: '/user/second-step/confirm',
      body: { code: target === 'missing' ? '000000' : await firstCode(stage, token ?? '') },
    }),
    codes: { visible: 200, missing: 409 },
  },
  renewRecoveryCodes: {
    make: async (stage, target, { token }) => ({
      path: '/user/second-step/recovery-codes',
      body: {
        password: PASSWORD,
        code: target === 'missing' ? '000000' : await secondCode(stage, token ?? ''),
      },
    }),
    codes: { visible: 200, missing: 409 },
  },
  endSecondStep: {
    // Two-factor is off here, so no code is required.
    make: () => ({ path: '/user/second-step/end', body: { password: PASSWORD, code: '000000' } }),
    codes: ok,
  },
  listMyOrders: { make: () => ({ path: '/user/orders' }), codes: ok },
  listAddresses: { make: () => ({ path: '/user/addresses' }), codes: ok },
  createAddress: { make: () => ({ path: '/user/addresses', body: home }), codes: created },
  saveAddress: {
    make: async (stage, target, caller) => ({
      path: `/user/addresses/${await addressId(stage, target, caller)}`,
      body: home,
    }),
    codes: ownCodes,
  },
  deleteAddress: {
    make: async (stage, target, caller) => ({
      path: `/user/addresses/${await addressId(stage, target, caller)}`,
    }),
    codes: ownCodes,
  },
  getSettings: { make: () => ({ path: '/settings' }), codes: ok },
  saveSettings: {
    make: () => ({ path: '/settings', body: { ...defaultSettings, brand: 'Hridaya' } }),
    codes: ok,
  },
  getPaperSettings: { make: () => ({ path: '/settings/papers' }), codes: ok },
  savePaperSettings: {
    make: () => ({ path: '/settings/papers', body: { ...defaultPaperSettings, prefix: 'K' } }),
    codes: ok,
  },
  getDocumentNumbers: { make: () => ({ path: '/settings/papers/numbers' }), codes: ok },
  confirmDocumentNumbers: {
    make: () => ({ path: '/settings/papers/numbers', body: { numbers: [] } }),
    codes: ok,
  },
  getBranding: { make: () => ({ path: '/settings/branding' }), codes: ok },
  saveBranding: {
    make: () => ({ path: '/settings/branding', body: { ...defaultBranding, accent: '#0b5345' } }),
    codes: ok,
  },
  restoreBranding: {
    make: async (stage) => {
      await stage.asAdmin('PUT', '/settings/branding', { ...defaultBranding, accent: '#0b5345' });
      return { path: '/settings/branding/previous' };
    },
    codes: ok,
  },
  getOnboarding: { make: () => ({ path: '/onboarding' }), codes: ok },
  dismissOnboarding: { make: () => ({ path: '/onboarding/dismiss' }), codes: ok },
  // The shop of a stage never had the demo.
  removeDemo: { make: () => ({ path: '/demo/remove' }), codes: { visible: 409 } },
  restoreDemo: { make: () => ({ path: '/demo/restore' }), codes: { visible: 409 } },
  getToday: { make: () => ({ path: '/today' }), codes: ok },
  listTrash: { make: () => ({ path: '/trash' }), codes: ok },
  restoreTrashed: {
    make: async (stage, target) => {
      const id = await productId(stage, target);
      if (target !== 'missing') await stage.asAdmin('DELETE', `/products/${id}`);
      return { path: `/trash/product/${id}` };
    },
    codes: { visible: 200, hidden: 200, missing: 404 },
  },
  listHistory: { make: () => ({ path: '/history' }), codes: ok },
  changeProducts: {
    make: async (stage, target) => ({
      path: '/products/bulk',
      body: { ids: [await productId(stage, target)], change: { isAvailableToSell: false } },
    }),
    codes: { visible: 200, hidden: 200, deleted: 400, missing: 400 },
  },
  undoProducts: {
    make: async (stage, target) => {
      const change = { id: await productId(stage, target), from: {}, to: { isAvailableToSell: false } };
      return { path: '/products/bulk/undo', body: { changes: [change] } };
    },
    // A deleted product does not fail the request: the response is 200 and lists it in `conflicts`.
    codes: ok,
  },
  exportCatalogue: { make: () => ({ path: '/catalogue/export' }), codes: ok },
  importCatalogue: {
    make: () => ({ path: '/catalogue/import', body: { csv: 'id,name\n', apply: false } }),
    codes: ok,
  },
  listDamagedPictures: { make: () => ({ path: '/pictures/damaged' }), codes: ok },
  getBackups: { make: () => ({ path: '/backups' }), codes: ok },
  makeBackup: { make: () => ({ path: '/backups' }), codes: ok },
  makeBackupLink: {
    make: async (stage, target) => ({
      path: `/backups/${await backupFile(stage, target)}/link`,
      body: { password: PASSWORD },
    }),
    codes: { visible: 200, missing: 404 },
  },
  listAdmins: { make: () => ({ path: '/admins' }), codes: ok },
  inviteAdmin: {
    make: async (stage, _target, caller) => {
      await makeOwner(stage, caller);
      const email = `${stage.unique('friend').replace(' ', '.')}@example.com`;
      return { path: '/admins/invitations', body: { email, password: PASSWORD } };
    },
    codes: created,
  },
  cancelInvitation: {
    make: async (stage, target, caller) => {
      await makeOwner(stage, caller);
      return { path: `/admins/invitations/${await invitationId(stage, target)}` };
    },
    codes: { visible: 200, missing: 404 },
  },
  removeAdmin: {
    make: async (stage, target, caller) => {
      await makeOwner(stage, caller);
      return { path: `/admins/${await adminId(stage, target)}` };
    },
    // Hidden: the account of a user.
    codes: { visible: 200, hidden: 404, missing: 404 },
  },
  makeResetLink: {
    make: async (stage, target) => {
      await stage.newSession('somebody.else@example.com');
      const email = target === 'missing' ? 'nobody@example.com' : 'somebody.else@example.com';
      return { path: '/users/reset-link', body: { email } };
    },
    codes: { visible: 200, missing: 400 },
  },
  downloadMyData: { make: () => ({ path: '/user/data' }), codes: ok },
  deleteMyAccount: {
    make: () => ({ path: '/user/delete', body: { password: PASSWORD } }),
    codes: ok,
  },
  reportError: { make: () => ({ path: '/errors', body: { message: 'Oh', path: '/' } }), codes: created },
  recordHeart: {
    make: async (stage, target) => ({ path: '/hearts', body: { product: await productId(stage, target) } }),
    codes: ok,
  },
  recordView: { make: () => ({ path: '/views', body: { path: '/shop' } }), codes: ok },
  getStatistics: { make: () => ({ path: '/statistics' }), codes: ok },
  exportStatistics: { make: () => ({ path: '/statistics/export' }), codes: ok },
};

/** The expected status: first from the route's access, then from its target. */
export function expectedCode(access: 'public' | 'user' | 'admin', codes: Codes, who: Rights): number {
  if (access !== 'public' && who === 'guest') return 401;
  if (access === 'admin' && who !== 'admin') return 403;
  const code = typeof codes === 'number' ? codes : codes[who];
  if (code === undefined) throw new Error(`The matrix has no code for ${who}.`);
  return code;
}

import { limits } from './limits.ts';

export type Access = 'public' | 'user' | 'admin';
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; `{name}` stands for a path parameter. */
  path: string;
  /** Who may ask; checked before a body is read. */
  access: Access;
  /** Largest body in bytes; `limits.body` when absent. */
  bodyLimit?: number;
  /** The body is multipart/form-data with one picture in its field `picture`, and not JSON. */
  multipart?: true;
};

/** Every call of the API: where it lives and who may make it. Shapes stand in routes.ts, so that this stays light. */
export const calls = {
  signUp: { method: 'POST', path: '/auth/signup', access: 'public' },
  logIn: { method: 'POST', path: '/auth/login', access: 'public' },
  logOut: { method: 'POST', path: '/auth/logout', access: 'public' },
  requestPasswordReset: { method: 'POST', path: '/auth/forgot', access: 'public' },
  resetPassword: { method: 'POST', path: '/auth/reset', access: 'public' },
  getUser: { method: 'GET', path: '/user', access: 'user' },
  saveUser: { method: 'PUT', path: '/user', access: 'user' },
  changePassword: { method: 'POST', path: '/user/password', access: 'user' },
  saveWishlist: { method: 'POST', path: '/user/wishlist', access: 'user' },
  listProducts: { method: 'GET', path: '/products', access: 'public' },
  getProduct: { method: 'GET', path: '/products/{id}', access: 'public' },
  createProduct: { method: 'POST', path: '/products', access: 'admin', bodyLimit: limits.productBody },
  saveProduct: { method: 'PUT', path: '/products/{id}', access: 'admin', bodyLimit: limits.productBody },
  deleteProduct: { method: 'DELETE', path: '/products/{id}', access: 'admin' },
  listCategories: { method: 'GET', path: '/categories', access: 'public' },
  getCategory: { method: 'GET', path: '/categories/{slug}', access: 'public' },
  createCategory: { method: 'POST', path: '/categories', access: 'admin' },
  saveCategory: { method: 'PUT', path: '/categories/{id}', access: 'admin' },
  deleteCategory: { method: 'DELETE', path: '/categories/{id}', access: 'admin' },
  uploadMedia: {
    method: 'POST',
    path: '/media',
    access: 'admin',
    bodyLimit: limits.pictureBody,
    multipart: true,
  },
  listOrders: { method: 'GET', path: '/orders', access: 'admin' },
  getOrder: { method: 'GET', path: '/orders/{id}', access: 'admin' },
  createOrder: { method: 'POST', path: '/orders', access: 'admin' },
  saveOrder: { method: 'PUT', path: '/orders/{id}', access: 'admin' },
  listMyOrders: { method: 'GET', path: '/user/orders', access: 'user' },
  listAddresses: { method: 'GET', path: '/user/addresses', access: 'user' },
  createAddress: { method: 'POST', path: '/user/addresses', access: 'user' },
  saveAddress: { method: 'PUT', path: '/user/addresses/{id}', access: 'user' },
  deleteAddress: { method: 'DELETE', path: '/user/addresses/{id}', access: 'user' },
  getSettings: { method: 'GET', path: '/settings', access: 'public' },
  saveSettings: { method: 'PUT', path: '/settings', access: 'admin', bodyLimit: limits.settingsBody },
  listTrash: { method: 'GET', path: '/trash', access: 'admin' },
  restoreTrashed: { method: 'POST', path: '/trash/{kind}/{id}', access: 'admin' },
  listHistory: { method: 'GET', path: '/history', access: 'admin' },
  changeProducts: { method: 'POST', path: '/products/bulk', access: 'admin' },
  exportCatalogue: { method: 'GET', path: '/catalogue/export', access: 'admin' },
  importCatalogue: {
    method: 'POST',
    path: '/catalogue/import',
    access: 'admin',
    bodyLimit: limits.importBody,
  },
  makeResetLink: { method: 'POST', path: '/users/reset-link', access: 'admin' },
  downloadMyData: { method: 'GET', path: '/user/data', access: 'user' },
  deleteMyAccount: { method: 'POST', path: '/user/delete', access: 'user' },
  reportError: { method: 'POST', path: '/errors', access: 'public' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

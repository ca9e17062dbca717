export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; `{name}` stands for a path parameter. */
  path: string;
};

/** Where every call of the API lives. Who may make it and its shapes stand in routes.ts, so that this stays light. */
export const calls = {
  signUp: { method: 'POST', path: '/auth/signup' },
  logIn: { method: 'POST', path: '/auth/login' },
  logOut: { method: 'POST', path: '/auth/logout' },
  requestPasswordReset: { method: 'POST', path: '/auth/forgot' },
  resetPassword: { method: 'POST', path: '/auth/reset' },
  getUser: { method: 'GET', path: '/user' },
  saveUser: { method: 'PUT', path: '/user' },
  changePassword: { method: 'POST', path: '/user/password' },
  saveWishlist: { method: 'POST', path: '/user/wishlist' },
  listProducts: { method: 'GET', path: '/products' },
  browseProducts: { method: 'GET', path: '/browse' },
  getProduct: { method: 'GET', path: '/products/{id}' },
  createProduct: { method: 'POST', path: '/products' },
  saveProduct: { method: 'PUT', path: '/products/{id}' },
  deleteProduct: { method: 'DELETE', path: '/products/{id}' },
  listCategories: { method: 'GET', path: '/categories' },
  getCategory: { method: 'GET', path: '/categories/{slug}' },
  createCategory: { method: 'POST', path: '/categories' },
  saveCategory: { method: 'PUT', path: '/categories/{id}' },
  deleteCategory: { method: 'DELETE', path: '/categories/{id}' },
  uploadMedia: {
    method: 'POST',
    path: '/media',
  },
  listOrders: { method: 'GET', path: '/orders' },
  getOrder: { method: 'GET', path: '/orders/{id}' },
  createOrder: { method: 'POST', path: '/orders' },
  saveOrder: { method: 'PUT', path: '/orders/{id}' },
  listSessions: { method: 'GET', path: '/user/sessions' },
  endSession: { method: 'DELETE', path: '/user/sessions/{id}' },
  endOtherSessions: { method: 'POST', path: '/user/sessions/end-others' },
  getSecondStep: { method: 'GET', path: '/user/second-step' },
  beginSecondStep: { method: 'POST', path: '/user/second-step' },
  confirmSecondStep: { method: 'POST', path: '/user/second-step/confirm' },
  renewRecoveryCodes: { method: 'POST', path: '/user/second-step/recovery-codes' },
  endSecondStep: { method: 'POST', path: '/user/second-step/end' },
  listMyOrders: { method: 'GET', path: '/user/orders' },
  listAddresses: { method: 'GET', path: '/user/addresses' },
  createAddress: { method: 'POST', path: '/user/addresses' },
  saveAddress: { method: 'PUT', path: '/user/addresses/{id}' },
  deleteAddress: { method: 'DELETE', path: '/user/addresses/{id}' },
  getSettings: { method: 'GET', path: '/settings' },
  saveSettings: { method: 'PUT', path: '/settings' },
  listTrash: { method: 'GET', path: '/trash' },
  restoreTrashed: { method: 'POST', path: '/trash/{kind}/{id}' },
  listHistory: { method: 'GET', path: '/history' },
  changeProducts: { method: 'POST', path: '/products/bulk' },
  exportCatalogue: { method: 'GET', path: '/catalogue/export' },
  importCatalogue: {
    method: 'POST',
    path: '/catalogue/import',
  },
  makeResetLink: { method: 'POST', path: '/users/reset-link' },
  downloadMyData: { method: 'GET', path: '/user/data' },
  deleteMyAccount: { method: 'POST', path: '/user/delete' },
  reportError: { method: 'POST', path: '/errors' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

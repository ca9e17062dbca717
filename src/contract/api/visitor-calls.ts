export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api. `{name}` is a path parameter. */
  path: string;
};

/** Method and path of each API call that pages outside the dashboard make: calls.ts has all. */
export const visitorCalls = {
  signUp: { method: 'POST', path: '/auth/signup' },
  logIn: { method: 'POST', path: '/auth/login' },
  logOut: { method: 'POST', path: '/auth/logout' },
  requestPasswordReset: { method: 'POST', path: '/auth/forgot' },
  resetPassword: { method: 'POST', path: '/auth/reset' },
  getUser: { method: 'GET', path: '/user' },
  saveUser: { method: 'PUT', path: '/user' },
  changePassword: { method: 'POST', path: '/user/password' },
  saveWishlist: { method: 'POST', path: '/user/wishlist' },
  listFavorites: { method: 'POST', path: '/favorites' },
  listProducts: { method: 'GET', path: '/products' },
  browseProducts: { method: 'GET', path: '/browse' },
  browseCards: { method: 'GET', path: '/browse/cards' },
  getProduct: { method: 'GET', path: '/products/{id}' },
  listRelated: { method: 'GET', path: '/products/{id}/related' },
  listCategories: { method: 'GET', path: '/categories' },
  getCategory: { method: 'GET', path: '/categories/{slug}' },
  getOrderPage: { method: 'POST', path: '/order-page' },
  reportPayment: { method: 'POST', path: '/order-page/payments' },
  createEnquiry: { method: 'POST', path: '/enquiries' },
  listSessions: { method: 'GET', path: '/user/sessions' },
  endSession: { method: 'DELETE', path: '/user/sessions/{id}' },
  endOtherSessions: { method: 'POST', path: '/user/sessions/end-others' },
  getSecondStep: { method: 'GET', path: '/user/second-step' },
  beginSecondStep: { method: 'POST', path: '/user/second-step' },
  confirmSecondStep: { method: 'POST', path: '/user/second-step/confirm' },
  renewRecoveryCodes: { method: 'POST', path: '/user/second-step/recovery-codes' },
  endSecondStep: { method: 'POST', path: '/user/second-step/end' },
  listMyOrders: { method: 'GET', path: '/user/orders' },
  confirmMyAccount: { method: 'POST', path: '/user/confirm' },
  listAddresses: { method: 'GET', path: '/user/addresses' },
  createAddress: { method: 'POST', path: '/user/addresses' },
  saveAddress: { method: 'PUT', path: '/user/addresses/{id}' },
  deleteAddress: { method: 'DELETE', path: '/user/addresses/{id}' },
  getSettings: { method: 'GET', path: '/settings' },
  downloadMyData: { method: 'GET', path: '/user/data' },
  deleteMyAccount: { method: 'POST', path: '/user/delete' },
  reportError: { method: 'POST', path: '/errors' },
  recordView: { method: 'POST', path: '/views' },
  recordHeart: { method: 'POST', path: '/hearts' },
} as const satisfies Record<string, Call>;

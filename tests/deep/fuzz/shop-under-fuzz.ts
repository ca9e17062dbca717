// Sends random requests to a shop with hidden data, and verifies each response and the shop.
import fc from 'fast-check';
import type { CallName } from '#contract/api/calls.ts';
import { routes } from '#contract/api/routes.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { tokenOf } from '#tests/support/orders/order-pages.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { home } from '#tests/support/orders/orders.ts';
import type { OpenDatabase } from '#tests/support/database/engines.ts';
import { newCaller } from '#tests/support/http/callers.ts';
import type { TestResponse } from '#tests/support/shop.ts';
import { knownValues } from './known-values.ts';
import type { Kind } from './from-schema.ts';
import { CANARY, verifyResponse, verifyBackup, verifyShop } from './oracle.ts';
import { urlOf, type Draft, drafts, type Existing, kindOf, resolveReferences, type Who } from './requests.ts';
import { PASSWORD } from '../../support/credentials.ts';

const VISITOR = 'fuzzing@example.com';
/** How many ids of one kind the requests use. */
const MAX_KNOWN = 200;
/** Calls that can end the caller's own session: the admin never sends them, and the user logs in again after one. */
const SESSION_ENDING: readonly CallName[] = ['logOut', 'changePassword', 'deleteMyAccount', 'endSession'];
/** Starts a process at each call of the admin, which is slow. */
const SLOW: readonly CallName[] = ['makeBackup'];

export type Tally = {
  requests: number;
  succeeded: number;
  byStatus: Record<number, number>;
  calls: Set<CallName>;
};

export type Fuzzing = {
  /** Sends `requests` requests derived from `seed` and verifies each response with the oracle. */
  send(requests: number, seed: number): Promise<Tally>;
  /** Verifies the shop after the requests. */
  verify(): Promise<void>;
};

/** A shop with hidden data, for requests of every kind. */
export async function openForFuzzing(open: OpenDatabase): Promise<Fuzzing> {
  const shop = await openCatalogShop(open);
  const category = await shop.addCategory();
  const product = await shop.addProduct(category._id);
  // Only a shop with the order book has enquiries.
  await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
  await shop.request('POST', '/api/enquiries', { body: { products: [product._id] } });
  const order = await shop.asAdmin('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { address: home },
  });
  const orderPath = `/orders/${order.body.data.id}`;
  const paid = await shop.asAdmin('POST', `${orderPath}/payments`, { amount: 1, method: 'cash' });
  const shared = await shop.asAdmin('PUT', `${orderPath}/page`, { action: 'create' });
  const single = await shop.addProduct(category._id, { stock: 1 });
  const until = new Date(Date.now() + 60 * 60_000).toISOString();
  const hold = { product: single._id, customerName: CANARY, until };
  const hiddenCategory = await shop.addCategory({ name: `${CANARY} prints`, visibility: false });
  const hidden = await shop.addProduct(hiddenCategory._id, { name: `${CANARY} lotus`, visibility: false });
  const secret = new Set([hiddenCategory._id, hiddenCategory.slug, hidden._id]);
  // Few random requests have the right password.
  const invited = await shop.asAdmin('POST', '/admins/invitations', {
    email: 'invited@example.com',
    password: PASSWORD,
  });
  const second = await newCaller(shop, 'admin');
  const { admins } = (await shop.asAdmin('GET', '/admins')).body.data;
  const existing: Existing = {
    product: [product._id, single._id],
    category: [category._id],
    slug: [category.slug],
    // Few random requests create one, and many calls need one.
    order: [order.body.data.id],
    payment: [paid.body.data.payment.id],
    page: [tokenOf(shared.body.data)],
    document: [],
    enquiry: [(await shop.asAdmin('GET', '/enquiries')).body.data[0].id],
    hold: [(await shop.asAdmin('POST', '/holds', hold)).body.data.id],
    address: [],
    session: [],
    invitation: [invited.body.data._id],
    admin: [admins.find(({ email }: { email: string }) => email === second.email)._id],
    message: [],
    trashed: [],
  };

  const orderOfPayment = new Map<unknown, string>([[paid.body.data.payment.id, order.body.data.id]]);

  const images = await Promise.all(['maroon', 'navy', 'olive'].map((color) => plainImage(color)));
  const values = { ...knownValues(VISITOR), url: fc.constantFrom(...images) };
  const tokens: Record<Who, string | undefined> = {
    guest: undefined,
    user: await shop.newSession(VISITOR),
    admin: await shop.adminToken(),
  };

  /** Records the ids in a successful response; the call determines their kind. */
  function remember(name: CallName, data: unknown): void {
    const kind = routes[name].path.endsWith('/documents') ? 'document' : kindOf(name);
    if (!kind) return;
    for (const each of Array.isArray(data) ? data : [data]) {
      const { _id: id = each?.id, slug, payment, page, messages = [] } = Object(each);
      note(kind, id);
      if (kind === 'order' && payment) {
        note('payment', payment.id);
        orderOfPayment.set(payment.id, id);
      }
      if (kind === 'order' && page) note('page', tokenOf({ page }));
      if (kind === 'order') for (const message of messages) note('message', message.id);
      if (kind === 'category') note('slug', slug);
    }
  }

  /** Two random references are hardly ever an order and one of its payments. */
  function withOrderOfPayment(draft: Draft): Draft {
    const id = orderOfPayment.get(draft.params['payment']);
    return id === undefined ? draft : { ...draft, params: { ...draft.params, id } };
  }

  function note(kind: Kind, id: unknown): void {
    const known = existing[kind];
    if (typeof id !== 'string' || secret.has(id) || known.includes(id)) return;
    known.push(id);
    // Drops the oldest id, except the one that the shop began with.
    if (known.length > MAX_KNOWN) known.splice(1, 1);
  }

  /** A deleted item is not requested again. */
  function forget({ name, params }: Draft): void {
    const [kind, id] =
      'payment' in params
        ? (['payment', params['payment']] as const)
        : [kindOf(name) ?? 'product', params['id']];
    const known = existing[kind];
    const at = known.indexOf(String(id));
    if (at === -1) return;
    known.splice(at, 1);
    if (kind === 'product' || kind === 'category') note('trashed', id);
  }

  async function send(draft: Draft): Promise<TestResponse> {
    const { method, ...route } = routes[draft.name];
    const token = tokens[draft.who];
    const body =
      'multipart' in route ? imageFile(draft.body) : draft.body === undefined ? {} : { body: draft.body };
    return shop.request(method, `/api${urlOf(draft)}`, {
      ...body,
      ...(token === undefined ? {} : { token }),
    });
  }

  return {
    async send(requests, seed) {
      const tally: Tally = { requests: 0, succeeded: 0, byStatus: {}, calls: new Set() };
      for (const made of fc.sample(drafts(values), { numRuns: requests, seed })) {
        const draft = withOrderOfPayment(resolveReferences(made, existing));
        if (draft.who === 'admin' && [...SESSION_ENDING, ...SLOW].includes(draft.name)) draft.who = 'user';
        const response = await send(draft);
        try {
          verifyResponse(draft, response);
        } catch (error) {
          throw new Error(
            `${JSON.stringify(draft).slice(0, 3_000)} returned ${response.status} ${response.text.slice(0, 1_000)}`,
            { cause: error },
          );
        }
        tally.requests += 1;
        tally.byStatus[response.status] = (tally.byStatus[response.status] ?? 0) + 1;
        if (response.status < 300) {
          tally.succeeded += 1;
          tally.calls.add(draft.name);
          remember(draft.name, response.body.data);
        }
        const isGone =
          routes[draft.name].method === 'DELETE' ? response.status < 300 : response.status === 404;
        if (isGone && draft.who === 'admin') forget(draft);
        // The call ended the user's session or deleted the account.
        if (draft.who === 'user' && response.status < 300 && SESSION_ENDING.includes(draft.name))
          tokens.user = await shop.newSession(VISITOR);
        // Exhausted rate limits would turn most of the following requests into 429.
        if (tally.requests % 50 === 0) shop.clock.advance(16 * 60_000);
      }
      return tally;
    },
    async verify() {
      await verifyShop(shop, secret);
      await verifyBackup(shop);
    },
  };
}

/** A form with one file: an image, a text, or nothing in it. */
function imageFile(kind: unknown) {
  const bytes = kind === 'picture' ? PNG : Buffer.from(String(kind));
  const head =
    '--edge\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return {
    rawBody: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  };
}

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
